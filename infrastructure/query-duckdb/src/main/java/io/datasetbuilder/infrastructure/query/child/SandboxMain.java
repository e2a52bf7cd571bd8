package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * Process of one query. It opens the engine and reports that it is ready, waits for a request on
 * its input, writes the response to its output and ends. It ends at once when its input does,
 * because the process that started it has then ended.
 */
public final class SandboxMain {

  /** Byte that the process writes when it can take a request. */
  public static final byte READY = '+';

  /** Expressions nest, and the engine descends into them on the stack of its caller. */
  private static final long STACK_BYTES = 32L << 20;

  private SandboxMain() {}

  /** Runs one query; takes no arguments. */
  public static void main(String[] args) {
    new Thread(null, SandboxMain::serve, "query", STACK_BYTES).start();
  }

  @SuppressWarnings("CatchAndPrintStackTrace") // the error output of this process is its log
  private static void serve() {
    int status = 1;
    try {
      serve(
          new FileInputStream(FileDescriptor.in),
          new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
      status = 0;
    } catch (IOException unread) {
      status = 2; // The response is no longer read.
    } catch (RuntimeException | Error failed) {
      failed.printStackTrace();
    } finally {
      // Closing the engine takes time, and the process takes everything with it.
      Runtime.getRuntime().halt(status);
    }
  }

  private static void serve(InputStream in, OutputStream out) throws IOException {
    try (Sandbox sandbox = Sandbox.open()) {
      loadCodec();
      out.write(READY);
      out.flush();
      Optional<SandboxRequest> request = SandboxCodec.readRequest(in);
      if (request.isPresent()) {
        endWith(in);
        SandboxCodec.writeResponse(sandbox.run(request.get()), out);
        Runtime.getRuntime().halt(0);
      }
    }
  }

  /** Loads the classes that every query needs, before its time starts. */
  private static void loadCodec() throws IOException {
    SandboxRequest request =
        new SandboxRequest("", List.of(Statement.ofUser("", 1)), 1, 1, "", 0, "");
    SandboxCodec.readRequest(new ByteArrayInputStream(SandboxCodec.writeRequest(request)));
    FetchedTable table =
        new FetchedTable(List.of(new FetchedTable.Column("", "")), List.of("[1.5]"), false);
    SandboxCodec.writeResponse(new Fetched(List.of(table), 0), OutputStream.nullOutputStream());
  }

  /** Ends the process with its input: only the end of the input follows a request. */
  private static void endWith(InputStream in) {
    DaemonThreads.create(
            "end-of-input",
            () -> {
              try {
                in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException broken) {
                // A broken pipe ends the process like the end of the input does.
              }
              Runtime.getRuntime().halt(3);
            })
        .start();
  }
}
