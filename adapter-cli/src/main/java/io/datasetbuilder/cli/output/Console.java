package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * What surrounds a command: the three streams of its process, in UTF-8 whatever the platform's own
 * encoding, and how the services that it opens are furnished beyond the settings.
 */
public final class Console {

  private final InputStream in;
  private final StandardStream taken;
  private final PrintStream out;
  private final PrintStream err;
  private final UnaryOperator<BuilderServiceBuilder> furnishing;

  /**
   * @param out what is printed goes there in UTF-8
   */
  public Console(InputStream in, OutputStream out, PrintStream err) {
    this(in, new StandardStream(out), err, UnaryOperator.identity());
  }

  /**
   * @param furnishing gives the services of all commands what no setting gives
   */
  public Console(
      InputStream in,
      OutputStream out,
      PrintStream err,
      UnaryOperator<BuilderServiceBuilder> furnishing) {
    this(in, new StandardStream(out), err, furnishing);
  }

  private Console(
      InputStream in,
      StandardStream out,
      PrintStream err,
      UnaryOperator<BuilderServiceBuilder> furnishing) {
    this.in = in;
    this.taken = out;
    this.out = utf8(out);
    this.err = err;
    this.furnishing = furnishing;
  }

  /** The same streams, with services that are furnished otherwise. */
  public Console furnishing(UnaryOperator<BuilderServiceBuilder> other) {
    return new Console(in, taken, err, other);
  }

  public BuilderServiceBuilder furnished(BuilderServiceBuilder builder) {
    return furnishing.apply(builder);
  }

  public static Console ofThisProcess() {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    return new Console(System.in, out, utf8(new FileOutputStream(FileDescriptor.err)));
  }

  private static PrintStream utf8(OutputStream stream) {
    return new PrintStream(stream, false, StandardCharsets.UTF_8);
  }

  public InputStream in() {
    return in;
  }

  public PrintStream out() {
    return out;
  }

  public PrintStream err() {
    return err;
  }

  /** A line of the answer. Lines end with LF on every platform. */
  public void say(String line) {
    out.print(line + "\n");
  }

  /** The whole answer as JSON. */
  public void say(JsonValue document) {
    out.print(JsonRenderer.render(document));
  }

  /** A line that is not part of the answer. */
  public void note(String line) {
    err.print(line + "\n");
  }

  public void warn(String sentence) {
    note("warning: " + sentence);
  }

  public void flush() {
    out.flush();
    err.flush();
  }

  /**
   * Ends what is printed: an answer that could not be written is a failure, and a reader that has
   * left a pipe knows it.
   *
   * @param code the exit code of the command
   * @return the exit code of the process
   */
  public int end(int code) {
    flush();
    if (!taken.hasFailed()) {
      return code;
    }
    if (!taken.readerHasLeft()) {
      ServiceProblem lost = ServiceProblem.STANDARD_OUTPUT_UNWRITABLE;
      note("error: the standard output cannot be written to [" + lost.wire() + "]");
      flush();
    }
    return code == ExitCode.OK ? ExitCode.FAILED : code;
  }

  /** Whether everything that was printed so far is written. */
  public boolean isWritten() {
    flush();
    return !taken.hasFailed();
  }
}
