package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Installs the agent before test classes are loaded. */
public final class InstallAgent implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    HeddleAgent.install();
  }
}
