package dev.heddle.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Says which version this is, of which commit it was built, and on which Java it runs. */
final class Version implements IVersionProvider {
  private static final String FILE = "version.properties";

  @Override
  public String[] getVersion() {
    Properties build = properties();
    return new String[] {
      "heddle " + build.getProperty("version") + ", commit " + build.getProperty("commit"),
      "Java " + Runtime.version()
    };
  }

  /** What the build wrote down; it holds no time, so that the same sources give the same jar. */
  private static Properties properties() {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IOException(FILE + " is missing");
      }
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build;
  }
}
