package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.guess.GuessRequest;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.guess.SpecGuesser;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Guesses first specs for content that callers send. Content and spec are kept nowhere. Safe for
 * concurrent use.
 */
public final class GuessContent {

  private static final RunPath CONTENT = RunPath.of("content");
  private static final String UNNAMED = "data";

  private final RunWorkspaces workspaces;
  private final SpecGuesser guesser;

  /**
   * @param workspaces of temporary folders
   */
  public GuessContent(RunWorkspaces workspaces, SpecGuesser guesser) {
    this.workspaces = workspaces;
    this.guesser = guesser;
  }

  /**
   * Guesses a spec for content that is not packed.
   *
   * @param content read to its end and not closed; never whole in memory
   * @param filename user's name for the file, which names the dataset and its source
   * @param encoding empty: what the bytes prove
   */
  public Result<SpecGuess> guess(
      InputStream content,
      FileFormat format,
      Optional<DisplayFilename> filename,
      Optional<String> encoding) {
    try (RunWorkspace scratch = workspaces.temporary()) {
      scratch.write(CONTENT, content::transferTo);
      // The extension states the format, whatever the user calls the file.
      String name = stem(filename) + "." + format.wire();
      LocalFile file =
          new LocalFile(name, scratch.locate(CONTENT), List.of(), "", name, Optional.empty());
      return guesser.guess(new GuessRequest(Optional.empty(), name, List.of(file), encoding));
    }
  }

  private static String stem(Optional<DisplayFilename> filename) {
    String name = filename.map(DisplayFilename::value).orElse(UNNAMED);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
