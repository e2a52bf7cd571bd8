package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import java.util.function.BiFunction;

/**
 * How the records of a source come within reach of a run, by kind: an upload is found and adopted,
 * a provider is called. {@link NotSupportedYet} has refused the other kinds.
 */
final class SourceArrival {

  private final BuildParts parts;
  private final Principal owner;
  private final RunFiles files;
  private final BuildListener listener;
  private final Cancellation cancellation;

  SourceArrival(
      BuildParts parts,
      Principal owner,
      RunFiles files,
      BuildListener listener,
      Cancellation cancellation) {
    this.parts = parts;
    this.owner = owner;
    this.files = files;
    this.listener = listener;
    this.cancellation = cancellation;
  }

  /** Keeps the records as the source's Bronze. */
  StageOutcome<Arrival> keep(SourceFacts facts) {
    return arrive(facts, this::adopt);
  }

  /** Finds the records where they lie; what has to be fetched goes to scratch. */
  StageOutcome<Arrival> look(SourceFacts facts) {
    return arrive(facts, (source, content) -> content.location());
  }

  private StageOutcome<Arrival> arrive(
      SourceFacts facts, BiFunction<SourceFacts, UploadedFiles.Content, Location> place) {
    return facts
        .source()
        .match(
            api -> new ProviderFetch(parts, files, listener, cancellation).fetch(facts, api),
            file -> upload(facts, file, place),
            url -> {
              throw new IllegalStateException("refused before");
            });
  }

  private StageOutcome<Arrival> upload(
      SourceFacts facts,
      FileSource file,
      BiFunction<SourceFacts, UploadedFiles.Content, Location> place) {
    return new UploadedFiles(parts.uploads())
        .locate(owner, facts.at(), file)
        .then(
            content ->
                new Completed<>(
                    Arrival.ofFile(place.apply(facts, content), file.format(), file.encoding())));
  }

  private Location adopt(SourceFacts facts, UploadedFiles.Content content) {
    RunPath records = RunPaths.records(facts.key(), content.format());
    files.document(records, files.workspace().adopt(content.location(), content.facts(), records));
    return files.workspace().locate(records);
  }
}
