package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.source.local.NamedFiles;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Options for a spec and the local files of its sources. */
public final class SpecOptions implements Options.Group {

  /** Sign before {@code =} of files that follow those of the alias; no alias has it. */
  private static final char FURTHER = '+';

  private final PositionalParamSpec spec =
      Options.parameter(
          0, "1", "SPEC", "File with the BuildSpec in YAML or JSON; - reads the standard input.");

  private final OptionSpec uploads =
      Options.repeatable(
          "--upload",
          "ALIAS=PATH",
          "A local file for the file source with this alias",
          "(or index, where it has none); - is the standard input. Repeatable.",
          "A folder or a quoted pattern such as \"data/2024-*.csv\" names several",
          "files: their rows are one table, ordered by file name. ALIAS+=PATH adds",
          "files after those that were named for ALIAS before.",
          "A .gz, .zst, .bz2, .zip or .xlsx file is unpacked; a member or sheet is",
          "named after a #: all.zip#member.csv, book.xlsx#Sheet1!A4:F200; and",
          "all.zip#*.csv names several members. s3://BUCKET/raw/*.csv names objects.");

  @Override
  public List<ArgSpec> all() {
    return List.of(spec, uploads);
  }

  public SpecInput read(Console console) {
    SpecInput input = SpecInput.of(new SpecFile(console.in()).read(spec.getValue()));
    List<String> written = uploads.getValue();
    if (written != null) {
      DataFile data = new DataFile(console.in(), spec.getValue());
      for (NamedFiles source : named(written, data)) {
        input = input.withUploads(source.sourceName(), source.files());
      }
    }
    return input;
  }

  /** The files of each alias; those of {@code ALIAS+=PATH} follow the ones before. */
  private List<NamedFiles> named(List<String> written, DataFile data) {
    List<NamedFiles> named = new ArrayList<>();
    for (String value : written) {
      int equals = value.indexOf('=');
      if (equals < 1) {
        throw new ParameterException(
            uploads.command().commandLine(),
            "the value of --upload should be ALIAS=PATH, not " + Quoting.path(value));
      }
      boolean further = value.charAt(equals - 1) == FURTHER;
      String alias = value.substring(0, further ? equals - 1 : equals);
      NamedFiles files = new NamedFiles(alias, data.several(value.substring(equals + 1)));
      int earlier = further ? lastOf(alias, named) : -1;
      if (earlier < 0) {
        named.add(files);
      } else {
        named.set(earlier, named.get(earlier).and(files.files()));
      }
    }
    return named;
  }

  private static int lastOf(String alias, List<NamedFiles> named) {
    return named.stream().map(NamedFiles::sourceName).toList().lastIndexOf(alias);
  }

  /** Reader of the bytes of a spec, bounded by the maximum size of a spec. */
  public static final class SpecFile {

    /** One byte more than the largest spec, so that a larger one is reported as such. */
    private static final int MOST_BYTES = 1024 * 1024 + 1;

    private static final String STANDARD_INPUT = "-";

    private final InputStream standardInput;

    public SpecFile(InputStream standardInput) {
      this.standardInput = standardInput;
    }

    /**
     * The bytes of a file, or of the standard input.
     *
     * @throws Refused when they cannot be read
     */
    public byte[] read(String name) {
      try {
        return name.equals(STANDARD_INPUT)
            ? standardInput.readNBytes(MOST_BYTES)
            : read(name, Path.of(name));
      } catch (InvalidPathException noName) {
        throw notFound(name);
      } catch (IOException failed) {
        throw refused(ServiceProblem.SPEC_UNREADABLE, Quoting.path(name) + " cannot be read");
      }
    }

    private static byte[] read(String name, Path file) throws IOException {
      if (!Files.exists(file)) {
        throw notFound(name);
      }
      if (!Files.isRegularFile(file) && !isPipe(file)) {
        throw refused(ServiceProblem.SPEC_NOT_A_FILE, Quoting.path(name) + " is not a file");
      }
      try (InputStream in = Files.newInputStream(file)) {
        return in.readNBytes(MOST_BYTES);
      }
    }

    /** A shell's {@code <(command)} is neither a regular file nor a folder. */
    private static boolean isPipe(Path file) {
      return !Files.isDirectory(file) && file.startsWith("/dev/fd");
    }

    private static Refused notFound(String name) {
      return refused(ServiceProblem.SPEC_NOT_FOUND, "there is no file " + Quoting.path(name));
    }

    private static Refused refused(ProblemCode code, String message) {
      return Refused.because(Reason.UNLOADABLE, Problem.of(code, "", message));
    }
  }
}
