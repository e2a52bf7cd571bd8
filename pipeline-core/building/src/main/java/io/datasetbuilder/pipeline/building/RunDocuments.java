package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Writes the documents about a whole run, the card of its tables and the page about it. One that
 * cannot be written fails the run, but never keeps its manifest from being saved: without that, all
 * that the sources made would be lost. For one thread.
 */
final class RunDocuments {

  private static final Logger LOG = System.getLogger(RunDocuments.class.getName());

  private final RunFiles files;
  private final String run;
  private final List<Problem> problems = new ArrayList<>();

  RunDocuments(RunContext run) {
    this.files = run.files();
    this.run = run.label();
  }

  /** Writes a document and adds it to the manifest; the same manifest where that failed. */
  Manifest write(Manifest manifest, RunPath path, Supplier<String> text) {
    try {
      return manifest.withFile(path, OutputFile.document(files.write(path, text.get())));
    } catch (ProblemException failed) {
      problems.add(failed.problem());
    } catch (RuntimeException | Error failed) {
      LOG.log(Level.ERROR, run + ": " + path + " was not written", failed);
      problems.add(unexpected(path).causedBy(failed));
    }
    return manifest;
  }

  private static Problem unexpected(RunPath path) {
    return Problem.of(
        RunProblem.STAGE_FAILED,
        "",
        "'" + path.value() + "' could not be rendered; the log shows the cause");
  }

  /** Problems of the documents that are missing; empty when all exist. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** The ending of a run whose sources ended so. */
  RunStatus status(RunStatus ofSources) {
    return ofSources == RunStatus.OK && !problems.isEmpty() ? RunStatus.FAILED : ofSources;
  }

  /** The manifest with the ending of the run and a warning for each missing document. */
  Manifest onto(Manifest manifest) {
    Manifest ended =
        manifest.finished(
            status(manifest.run().status()), manifest.run().finishedAt().orElseThrow());
    for (Problem problem : problems) {
      ended = ended.withWarning("A document about the run is missing: " + problem.message());
    }
    return ended;
  }
}
