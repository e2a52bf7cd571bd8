package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading.RefusedFile;
import io.datasetbuilder.terminal.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The environment of a command: the three standard streams, in UTF-8 on every platform, the
 * settings, and a customizer of the services that commands open.
 */
public final class Console {

  private final InputStream in;
  private final StandardStream stdout;
  private final PrintStream out;
  private final PrintStream err;
  private final UnaryOperator<BuilderServiceBuilder> customizer;
  private final Function<Map<String, String>, Settings.Reading> settings;
  private final BooleanSupplier terminal;

  /**
   * @param out receives the output in UTF-8
   */
  public Console(InputStream in, OutputStream out, PrintStream err) {
    this(in, out, err, UnaryOperator.identity());
  }

  /**
   * @param customizer configures the services of all commands beyond the settings
   */
  public Console(
      InputStream in,
      OutputStream out,
      PrintStream err,
      UnaryOperator<BuilderServiceBuilder> customizer) {
    this(in, new StandardStream(out), err, customizer, Settings::ofThisProcess, () -> false);
  }

  private Console(
      InputStream in,
      StandardStream out,
      PrintStream err,
      UnaryOperator<BuilderServiceBuilder> customizer,
      Function<Map<String, String>, Settings.Reading> settings,
      BooleanSupplier terminal) {
    this.in = in;
    this.stdout = out;
    this.out = utf8(out);
    this.err = err;
    this.customizer = customizer;
    this.settings = settings;
    this.terminal = terminal;
  }

  /** The same streams, with another customizer of services. */
  public Console customizing(UnaryOperator<BuilderServiceBuilder> other) {
    return new Console(in, stdout, err, other, settings, terminal);
  }

  /** The same streams, with variables in the place of those of this process. */
  public Console withVariables(Map<String, String> variables) {
    return new Console(
        in,
        stdout,
        err,
        customizer,
        chosen -> {
          Map<String, String> all = new HashMap<>(variables);
          all.putAll(chosen);
          return Settings.of(all);
        },
        terminal);
  }

  /** The same streams, which a person reads at a terminal if that is so. */
  public Console atTerminal(BooleanSupplier isTerminal) {
    return new Console(in, stdout, err, customizer, settings, isTerminal);
  }

  /** Whether a person reads the output, not a file or another program. */
  public boolean isTerminal() {
    return terminal.getAsBoolean();
  }

  public Settings.Reading settings() {
    return settings(Map.of());
  }

  /**
   * The settings.
   *
   * @param chosen variables that options of a command override
   */
  public Settings.Reading settings(Map<String, String> chosen) {
    return settings.apply(chosen);
  }

  /**
   * Opens the service over an output folder.
   *
   * @throws Refused when a setting cannot be used
   */
  public BuilderService open(Path outputFolder) {
    return open(outputFolder, UnaryOperator.identity());
  }

  /**
   * Opens the service over an output folder.
   *
   * @param options applies options of the command to the service
   * @throws Refused when a setting cannot be used
   */
  public BuilderService open(Path outputFolder, UnaryOperator<BuilderServiceBuilder> options) {
    Settings.Reading reading = settings();
    reading.warnings().forEach(this::warn);
    if (!reading.problems().isEmpty()) {
      throw Refused.notPossible(reading.problems());
    }
    BuilderServiceBuilder builder =
        BuilderService.builder(outputFolder)
            .settings(reading.settings())
            .onRefusedDefinition(this::warn);
    return options.apply(customized(builder)).build();
  }

  public BuilderServiceBuilder customized(BuilderServiceBuilder builder) {
    return customizer.apply(builder);
  }

  public static Console ofThisProcess() {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    return new Console(System.in, out, utf8(new FileOutputStream(FileDescriptor.err)))
        .atTerminal(Terminal::isPresent);
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

  /** Prints a line of the result. Lines end with LF on every platform. */
  public void println(String line) {
    out.print(line + "\n");
  }

  /** Prints the whole result as JSON. */
  public void println(JsonValue document) {
    out.print(JsonRenderer.render(document));
  }

  /** Prints a line that is not part of the result, on standard error. */
  public void note(String line) {
    err.print(line + "\n");
  }

  public void warn(String sentence) {
    note("warning: " + sentence);
  }

  private void warn(RefusedFile refused) {
    String file = refused.file().isEmpty() ? "" : refused.file() + ": ";
    int more = refused.problems().size() - 1;
    warn(
        "the providers of a definition file are left out: "
            + file
            + refused.problems().get(0).message()
            + (more > 0 ? " (and " + more + " more; see catalog check)" : ""));
  }

  public void flush() {
    out.flush();
    err.flush();
  }

  /**
   * Flushes the output. A result that could not be written is a failure, which is reported unless
   * the reader closed its end of the pipe.
   *
   * @param code the exit code of the command
   * @return the exit code of the process
   */
  public int end(int code) {
    flush();
    if (!stdout.hasFailed()) {
      return code;
    }
    if (!stdout.readerHasLeft()) {
      ServiceProblem lost = ServiceProblem.STANDARD_OUTPUT_UNWRITABLE;
      note("error: the standard output cannot be written to [" + lost.wire() + "]");
      flush();
    }
    return code == ExitCode.OK ? ExitCode.FAILED : code;
  }

  /** Whether all output so far is written. */
  public boolean isWritten() {
    flush();
    return !stdout.hasFailed();
  }

  /**
   * The standard output, which remembers why it could not be written to: a print stream hides it.
   */
  private static final class StandardStream extends FilterOutputStream {

    private volatile Optional<IOException> failure = Optional.empty();

    StandardStream(OutputStream stream) {
      super(stream);
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException failed) {
        failure = Optional.of(failure.orElse(failed));
        throw failed;
      }
    }

    /** Whether something that was written is lost. */
    boolean hasFailed() {
      return failure.isPresent();
    }

    /**
     * Whether it is lost because the reader of a pipe has read enough and left, as head(1) does.
     */
    boolean readerHasLeft() {
      return failure
          .map(IOException::getMessage)
          .filter(message -> message.toLowerCase(Locale.ROOT).contains("broken pipe"))
          .isPresent();
    }
  }
}
