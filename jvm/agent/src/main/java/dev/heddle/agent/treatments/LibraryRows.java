package dev.heddle.agent.treatments;

import java.util.List;

/** Libraries that belong neither to the program nor to the tools around it. */
final class LibraryRows {
  private static final String MOCKITO = "org/mockito/";
  private static final int DECISION = 73;

  private LibraryRows() {}

  /** The methods of Mockito that use the state of a mock; the argument is the kind of use. */
  static List<Row> mockito() {
    String state = MOCKITO + "internal/stubbing/InvocationContainerImpl";
    return new Rows(Treatment.MOCKS, DECISION)
        .without(MOCKITO + "codegen/", MOCKITO + "*")
        .then(Treatment.MOCK_STATE)
        // It repeats a call of the same thread, so that this call can be stubbed.
        .with("none", state, "resetInvocationForPotentialStubbing")
        .with("this", state, "*")
        .with("this", MOCKITO + "internal/matchers/CapturingMatcher", "captureFrom")
        .with("this", MOCKITO + "internal/matchers/CapturingMatcher", "getLastValue")
        .with("this", MOCKITO + "internal/matchers/CapturingMatcher", "getAllValues")
        // The methods that receive calls of mocks.
        .with(
            "handler",
            MOCKITO + "internal/creation/bytebuddy/access/MockMethodInterceptor",
            "doIntercept")
        .with("order", MOCKITO + "internal/InOrderImpl", "*")
        .with(
            "replaced",
            MOCKITO + "*",
            "resetMock(Ljava/lang/Object;Lorg/mockito/invocation/MockHandler;")
        .with("created", MOCKITO + "internal/util/MockUtil", "createMock")
        .list();
  }

  /**
   * The calls of Mockito that may reach code of the program, or wait. The argument is the class of
   * the replacement, for a call that has another meaning under control.
   */
  static List<Row> calledByMockito() {
    return new Rows(Treatment.LEAVES_MOCKS, DECISION)
        .in("net/bytebuddy/agent/ByteBuddyAgent", "install")
        .in("java/lang/ProcessBuilder", "start")
        .in(MOCKITO + "MockedStatic$Verification", "apply")
        .in(MOCKITO + "MockedConstruction$MockInitializer", "prepare")
        .in(MOCKITO + "listeners/InvocationListener", "reportInvocation")
        .in(MOCKITO + "listeners/StubbingLookupListener", "onStubbingLookup")
        .in(MOCKITO + "listeners/MockCreationListener", "onMockCreated")
        .in(MOCKITO + "listeners/VerificationListener", "onVerification")
        .in(MOCKITO + "listeners/VerificationStartedListener", "onVerificationStarted")
        .in("java/util/concurrent/Callable", "call")
        .in("java/util/concurrent/TimeUnit", "sleep")
        .with("dev/heddle/hooks/thread/ThreadCalls", "java/lang/Thread", "sleep")
        .with("dev/heddle/hooks/system/SystemCalls", "java/lang/System", "currentTimeMillis")
        .with("dev/heddle/hooks/system/SystemCalls", "java/lang/System", "nanoTime")
        .list();
  }
}
