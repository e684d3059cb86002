package dev.heddle.cli;

import picocli.CommandLine.IVersionProvider;

/** Says which version this is, and on which Java it runs. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String own = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "heddle " + (own == null ? "(development)" : own), "Java " + Runtime.version()
    };
  }
}
