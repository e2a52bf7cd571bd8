package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.ObjectFiles;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Data files as they are named on the command line: {@code -} is the standard input. It and named
 * pipes are read into temporary files, since a file is read more than once. The standard input can
 * be named once. For one thread.
 */
public final class DataFile {

  private static final String STANDARD_INPUT = "-";

  private static final LocalFiles FILES = BuilderService.localFiles();

  private final InputStream standardInput;
  private final PipedContent content = new PipedContent(UnpackLimits.DEFAULT.mostBytes());
  private boolean taken;

  public DataFile(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * Data files next to a spec, which can be the standard input, too.
   *
   * @param spec as it is named
   */
  DataFile(InputStream standardInput, String spec) {
    this(standardInput);
    taken = spec.equals(STANDARD_INPUT);
  }

  /**
   * The files that a path, a folder or a pattern names, or copies of the objects that an address
   * names, in their order.
   *
   * @throws Refused when there is none, or the standard input cannot be kept
   */
  public List<LocalFile> several(String named) {
    return named.equals(STANDARD_INPUT)
        ? List.of(of(named))
        : FILES
            .matching(ObjectFiles.areNamedBy(named) ? copied(named) : named)
            .match(
                files -> files.stream().map(this::readable).toList(),
                problems -> {
                  throw Refused.notPossible(List.of(problems.get(0)));
                });
  }

  /** The name of the copies of objects, which are removed when the process ends. */
  private static String copied(String named) {
    Settings settings = Settings.ofThisProcess(Map.of()).settings();
    return Refused.valueOf(
        new ObjectFiles(settings.objects()).copy(named, TemporaryCopies.folder()));
  }

  /**
   * The file that has the data.
   *
   * @throws Refused when the standard input cannot be kept, or is named twice
   */
  public LocalFile of(String named) {
    if (!named.equals(STANDARD_INPUT)) {
      return readable(file(named));
    }
    if (taken) {
      throw refused("the standard input can be named once", "name a file instead of one -");
    }
    taken = true;
    return kept(standardInput, STANDARD_INPUT);
  }

  /** The file, or a copy of the content of a named pipe: a file is read more than once. */
  private LocalFile readable(LocalFile file) {
    if (!PipedContent.isPipe(Path.of(file.path()))) {
      return file;
    }
    try (InputStream pipe = FILES.open(file.location())) {
      return kept(pipe, file.name()).withPart(file.part());
    } catch (IOException failed) {
      throw refused(
          "the pipe " + Quoting.path(file.written()) + " cannot be read", "name a file instead");
    }
  }

  private LocalFile kept(InputStream in, String name) {
    return FILES.named(content.kept(in, name).toString());
  }

  private static LocalFile file(String named) {
    try {
      return FILES.named(named);
    } catch (IllegalArgumentException noName) {
      throw Refused.notPossible(
          UploadProblem.FILE_NOT_FOUND, "", "there is no file " + Quoting.path(named));
    }
  }

  private static Refused refused(String message, String hint) {
    return Refused.notPossible(UploadProblem.UNREADABLE_FILE, "", message, hint);
  }
}
