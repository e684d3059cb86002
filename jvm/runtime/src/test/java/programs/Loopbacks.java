package programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** Programs whose threads communicate through sockets. */
public final class Loopbacks {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private Loopbacks() {}

  /** Something that may throw an {@link IOException}. */
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  /** A client sends a number, the server sends back twice as much. */
  public static String echo() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      Thread serving =
          start(
              () -> {
                try (Socket socket = server.accept()) {
                  int got = socket.getInputStream().read();
                  socket.getOutputStream().write(2 * got);
                }
              });
      try (Socket socket = new Socket(HERE, server.getLocalPort())) {
        socket.getOutputStream().write(21);
        InputStream in = socket.getInputStream();
        String result = in.read() + " " + in.read();
        serving.join();
        return result;
      }
    }
  }

  /** Both ends wait for the other one to say something. */
  public static String bothListen() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      Thread serving = start(() -> server.accept().getInputStream().read());
      try (Socket socket = new Socket(HERE, server.getLocalPort())) {
        int got = socket.getInputStream().read();
        serving.join();
        return String.valueOf(got);
      }
    }
  }

  /** Two clients, one server: which client comes first. */
  public static String twoClients() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(4711, 2, HERE)) {
      Thread one = start(() -> say(1));
      Thread two = start(() -> say(2));
      String heard = "";
      for (int i = 0; i < 2; i++) {
        try (Socket socket = server.accept()) {
          heard += socket.getInputStream().read();
        }
      }
      one.join();
      two.join();
      return heard;
    }
  }

  private static void say(int what) throws IOException {
    try (Socket socket = new Socket(HERE, 4711)) {
      socket.getOutputStream().write(what);
    }
  }

  /** The server may not be there yet. */
  public static String early() throws IOException, InterruptedException {
    ServerSocket[] server = new ServerSocket[1];
    Thread serving =
        start(
            () -> {
              synchronized (server) {
                server[0] = new ServerSocket(4712, 1, HERE);
              }
            });
    String result;
    try (Socket socket = new Socket(HERE, 4712)) {
      result = "connected to " + socket.getPort();
    } catch (ConnectException e) {
      result = String.valueOf(e.getMessage());
    }
    serving.join();
    server[0].close();
    return result;
  }

  /** A read that is given up after a while. */
  public static String timeout() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      Thread serving =
          start(
              () -> {
                Socket socket = server.accept();
                socket.getOutputStream().write(7);
              });
      try (Socket socket = new Socket(HERE, server.getLocalPort())) {
        socket.setSoTimeout(1000);
        int got = socket.getInputStream().read();
        serving.join();
        return "got " + got;
      } catch (SocketTimeoutException e) {
        serving.join();
        return String.valueOf(e.getMessage());
      }
    }
  }

  /** No client ever connects. */
  public static String acceptTimeout() throws IOException, InterruptedException {
    start(() -> {}).join();
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      server.setSoTimeout(3_600_000);
      server.accept();
      return "accepted";
    } catch (SocketTimeoutException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** The same while another thread waits for a connection as long as it takes. */
  public static String acceptTimeoutBeside() throws IOException, InterruptedException {
    String how = "accepted";
    try (ServerSocket server = new ServerSocket(0)) {
      start(
          () -> {
            try {
              server.accept();
            } catch (IOException e) {
              return; // closed, or its time was up
            }
          });
      server.setSoTimeout(10);
      server.accept();
    } catch (SocketTimeoutException e) {
      how = e.getMessage();
    }
    return how;
  }

  /** The server socket is closed while a thread waits, or before it does. */
  public static String closedServer() throws IOException, InterruptedException {
    ServerSocket server = new ServerSocket(0, 1, HERE);
    String[] result = new String[1];
    Thread serving =
        start(
            () -> {
              try {
                server.accept();
              } catch (SocketException e) {
                result[0] = String.valueOf(e.getMessage());
              }
            });
    server.close();
    serving.join();
    return result[0] + " " + server.isClosed();
  }

  /** A writer that is ahead of its reader by more than the connection holds. */
  public static String full() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      Thread serving =
          start(
              () -> {
                try (Socket socket = server.accept()) {
                  socket.getOutputStream().write(new byte[] {1, 2, 3});
                }
              });
      try (Socket socket = new Socket()) {
        socket.setReceiveBufferSize(2);
        socket.connect(server.getLocalSocketAddress());
        byte[] got = new byte[4];
        int count = socket.getInputStream().readNBytes(got, 0, 3);
        serving.join();
        return count + " " + got[0] + got[1] + got[2];
      }
    }
  }

  /** Both ends write more than the connection holds before they read. */
  public static String bothTalk() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket()) {
      server.setReceiveBufferSize(1);
      server.bind(new InetSocketAddress(HERE, 0), 1);
      Thread serving =
          start(
              () -> {
                try (Socket socket = server.accept()) {
                  socket.getOutputStream().write(new byte[2]);
                  socket.getInputStream().read();
                }
              });
      try (Socket socket = new Socket()) {
        socket.setReceiveBufferSize(1);
        socket.connect(server.getLocalSocketAddress());
        socket.getOutputStream().write(new byte[2]);
        int got = socket.getInputStream().read();
        serving.join();
        return String.valueOf(got);
      }
    }
  }

  /** Connects to what is not in the program. */
  public static String outside(int port) throws IOException, InterruptedException {
    start(() -> {}).join();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(HERE, port));
      return "connected";
    } catch (ConnectException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Connects to another machine. */
  public static String faraway() throws IOException, InterruptedException {
    start(() -> {}).join();
    try (Socket socket = new Socket()) {
      byte[] address = {(byte) 192, 0, 2, 1};
      socket.connect(new InetSocketAddress(InetAddress.getByAddress(address), 80));
      return "connected";
    }
  }

  /** A field that is written before a message is sent, and read after that has come. */
  public static String published() throws IOException, InterruptedException {
    int[] field = new int[1];
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      Thread serving =
          start(
              () -> {
                try (Socket socket = server.accept()) {
                  field[0] = 5;
                  socket.getOutputStream().write(1);
                }
              });
      try (Socket socket = new Socket(HERE, server.getLocalPort())) {
        int got = socket.getInputStream().read();
        int seen = field[0];
        serving.join();
        return got + " " + seen;
      }
    }
  }

  /**
   * What one end finds when the other has closed, with bytes unread or not, and lingering or not:
   * it reads and writes, or the other way round.
   */
  public static String afterClose(boolean unread, boolean lingers, boolean writes)
      throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE);
        Socket socket = new Socket(HERE, server.getLocalPort())) {
      socket.getOutputStream().write(1);
      Thread serving =
          start(
              () -> {
                try (Socket accepted = server.accept()) {
                  accepted.setSoLinger(!lingers, 0);
                  accepted.getOutputStream().write(2);
                  if (!unread) {
                    accepted.getInputStream().read();
                  }
                }
              });
      serving.join();
      String before = writes ? write(socket) + ", " : "";
      String result = before + read(socket) + ", " + read(socket) + ", " + read(socket);
      return result + ", " + write(socket) + ", " + write(socket);
    }
  }

  private static String read(Socket socket) {
    try {
      return String.valueOf(socket.getInputStream().read());
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String write(Socket socket) {
    try {
      socket.getOutputStream().write(3);
      return "written";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
