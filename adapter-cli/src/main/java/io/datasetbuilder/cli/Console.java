package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.pipeline.document.JsonRenderer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * What surrounds a command: the three streams of its process, in UTF-8 whatever the platform's own
 * encoding, and how the services that it opens are furnished beyond the settings.
 */
final class Console {

  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;
  private final UnaryOperator<BuilderServiceBuilder> furnishing;

  Console(InputStream in, PrintStream out, PrintStream err) {
    this(in, out, err, UnaryOperator.identity());
  }

  /**
   * @param furnishing gives the services of all commands what no setting gives
   */
  Console(
      InputStream in,
      PrintStream out,
      PrintStream err,
      UnaryOperator<BuilderServiceBuilder> furnishing) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.furnishing = furnishing;
  }

  /** The same streams, with services that are furnished otherwise. */
  Console furnishing(UnaryOperator<BuilderServiceBuilder> other) {
    return new Console(in, out, err, other);
  }

  BuilderServiceBuilder furnished(BuilderServiceBuilder builder) {
    return furnishing.apply(builder);
  }

  static Console ofThisProcess() {
    return new Console(System.in, utf8(FileDescriptor.out), utf8(FileDescriptor.err));
  }

  private static PrintStream utf8(FileDescriptor stream) {
    return new PrintStream(new FileOutputStream(stream), false, StandardCharsets.UTF_8);
  }

  InputStream in() {
    return in;
  }

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  /** A line of the answer. Lines end with LF on every platform. */
  void say(String line) {
    out.print(line + "\n");
  }

  /** The whole answer as JSON. */
  void say(JsonValue document) {
    out.print(JsonRenderer.render(document));
  }

  /** A line that is not part of the answer. */
  void note(String line) {
    err.print(line + "\n");
  }

  void warn(String sentence) {
    note("warning: " + sentence);
  }

  void flush() {
    out.flush();
    err.flush();
  }
}
