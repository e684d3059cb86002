package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** SLF4J and Logback: loggers, levels, appenders. */
final class LogbackTest {
  private static final String RACES =
      "levels, copies of lists and the count of status messages are plain: an old value is as good";

  private static LoggerContext context() {
    LoggerContext context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    return context;
  }

  private static ListAppender<ILoggingEvent> list(LoggerContext context) {
    ListAppender<ILoggingEvent> list =
        new ListAppender<>() {
          @Override
          protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            super.append(event);
          }
        };
    list.setContext(context);
    list.start();
    return list;
  }

  @Test
  void eventsOfTwoThreadsAreAppended() {
    Right.holdsInSpiteOfRaces(
        RACES,
        () -> {
          LoggerContext context = context();
          ListAppender<ILoggingEvent> list = list(context);
          Logger logger = context.getLogger("logger");
          logger.addAppender(list);
          together(() -> logger.info("one"), () -> logger.info("two"));
          check(list.list.size() == 2, list.list);
        });
  }

  @Test
  void aLoggerIsMadeOnce() {
    Right.holds(
        () -> {
          LoggerContext context = context();
          Logger[] made = new Logger[2];
          together(
              () -> made[0] = context.getLogger("a.b"), () -> made[1] = context.getLogger("a.b"));
          check(made[0] == made[1], "two");
        });
  }

  @Test
  void theFirstLoggersCanBeUsed() {
    Right.holds(
        () -> {
          Object[] made = new Object[2];
          together(
              () -> made[0] = LoggerFactory.getLogger("a").getName(),
              () -> made[1] = LoggerFactory.getLogger("b").getName());
          check(made[0].equals("a") && made[1].equals("b"), made[0] + " " + made[1]);
        });
  }

  @Test
  void aLevelIsInherited() {
    Right.holdsInSpiteOfRaces(
        RACES,
        () -> {
          LoggerContext context = context();
          Logger parent = context.getLogger("a");
          Logger child = context.getLogger("a.b");
          Level[] seen = new Level[1];
          together(() -> parent.setLevel(Level.ERROR), () -> seen[0] = child.getEffectiveLevel());
          check(seen[0] == Level.DEBUG || seen[0] == Level.ERROR, seen[0]);
          check(child.getEffectiveLevel() == Level.ERROR, child.getEffectiveLevel());
        });
  }

  @Test
  void anAsynchronousAppenderPassesOn() {
    Right.holdsInSpiteOfRaces(
        RACES,
        () -> {
          LoggerContext context = context();
          ListAppender<ILoggingEvent> list = list(context);
          AsyncAppender appender = new AsyncAppender();
          appender.setContext(context);
          appender.setQueueSize(4);
          appender.setDiscardingThreshold(0);
          appender.addAppender(list);
          appender.start();
          Logger logger = context.getLogger("logger");
          logger.addAppender(appender);
          together(() -> logger.info("one"), () -> logger.info("two"));
          appender.stop();
          check(list.list.size() == 2, list.list);
        });
  }

  @Test
  void everyThreadHasItsContext() {
    Right.holdsInSpiteOfRaces(
        RACES,
        () -> {
          LoggerContext context = context();
          ListAppender<ILoggingEvent> list = list(context);
          Logger logger = context.getLogger("logger");
          logger.addAppender(list);
          Threads.Task log =
              () -> {
                String name = Thread.currentThread().getName();
                context.getMDCAdapter().put("name", name);
                logger.info(name);
                context.getMDCAdapter().clear();
              };
          together(log, log);
          for (ILoggingEvent event : list.list) {
            String name = event.getMDCPropertyMap().get("name");
            check(event.getMessage().equals(name), name);
          }
        });
  }
}
