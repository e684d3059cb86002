package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import programs.Debugged;

/** A breakpoint in a replayed execution: the debugger stops there, sees values, and goes on. */
class DebuggerTest {
  private static final String CLASS = Debugged.class.getName();

  private static String failing() {
    Verdict verdict =
        Explore.verdict(Explore.settings(), Debugged::run, new DfsStrategy(), 100_000);
    return verdict.findings().stream()
        .filter(finding -> finding.outcome().summary().equals("20"))
        .findFirst()
        .orElseThrow()
        .schedule()
        .toString();
  }

  private static VirtualMachine launch(String schedule) throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    argument(arguments, "options")
        .setValue(
            "-XX:TieredStopAtLevel=1 -XX:+EnableDynamicAgentLoading"
                + " -XX:+IgnoreUnrecognizedVMOptions -Dheddle.platformThreads="
                + Boolean.getBoolean("heddle.platformThreads")
                + " -cp "
                + System.getProperty("java.class.path"));
    argument(arguments, "main").setValue(ReplayedProgram.class.getName() + " " + schedule);
    return connector.launch(arguments);
  }

  private static Connector.Argument argument(
      Map<String, Connector.Argument> arguments, String name) {
    Connector.Argument argument = arguments.get(name);
    assertNotNull(argument, name);
    return argument;
  }

  private static void breakIn(VirtualMachine machine, ReferenceType type) throws Exception {
    Location location = type.methodsByName("store").get(0).allLineLocations().get(0);
    machine.eventRequestManager().createBreakpointRequest(location).enable();
  }

  private static String seen(BreakpointEvent stop) throws Exception {
    List<String> seen = new ArrayList<>(List.of(stop.thread().name()));
    seen.add(value(stop.thread().frame(0), "value"));
    seen.add(value(stop.thread().frame(1), "before"));
    return String.join(" ", seen);
  }

  private static String value(StackFrame frame, String variable) throws Exception {
    return variable + "=" + frame.getValue(frame.visibleVariableByName(variable));
  }

  @Test
  void aBreakpointStopsAReplay() throws Exception {
    VirtualMachine machine = launch(failing());
    ClassPrepareRequest prepare = machine.eventRequestManager().createClassPrepareRequest();
    prepare.addClassFilter(CLASS);
    prepare.setSuspendPolicy(EventRequest.SUSPEND_ALL);
    prepare.enable();
    List<String> stops = new ArrayList<>();
    for (boolean over = false; !over; ) {
      EventSet events = machine.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof ClassPrepareEvent prepared) {
          breakIn(machine, prepared.referenceType());
        } else if (event instanceof BreakpointEvent stop) {
          stops.add(seen(stop));
        }
        over |= event instanceof VMDeathEvent || event instanceof VMDisconnectEvent;
      }
      events.resume();
    }
    String output =
        new String(machine.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("20\n", output);
    assertEquals(List.of("other value=10 before=0", "main value=20 before=0"), stops);
  }
}
