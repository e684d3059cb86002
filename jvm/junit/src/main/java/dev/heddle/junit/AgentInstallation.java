package dev.heddle.junit;

import dev.heddle.runtime.JavaSearch;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Installs Heddle's agent before JUnit loads test classes.
 *
 * <p>If that fails, tests that do not use Heddle must not fail: those that use it will try again
 * and report what is wrong.
 */
public final class AgentInstallation implements LauncherSessionListener {
  private static final System.Logger LOG = System.getLogger(AgentInstallation.class.getName());

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    try {
      JavaSearch.prepare();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "Heddle's agent could not be installed yet", e);
    }
  }
}
