package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.UrlProvenance;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what the newest successful run fetched from an address, if that run built the same spec: an
 * address is kept without its query, so only the whole spec states that it is the same one. What
 * lay behind a redirect is not asked about: its validators are those of an address that is not
 * kept.
 */
final class FindEarlierContent {

  private final RunHistory history;
  private final FinishedRuns finished;
  private final String specDigest;

  FindEarlierContent(RunHistory history, FinishedRuns finished, String specDigest) {
    this.history = history;
    this.finished = finished;
    this.specDigest = specDigest;
  }

  /** The content of a source; empty when there is none, or not as its manifest says. */
  Optional<EarlierContent> of(RunHistory.Present source, int index) {
    return history
        .newestManifest(source)
        .filter(manifest -> manifest.outputs().specDigest().equals(Optional.of(specDigest)))
        .flatMap(manifest -> content(manifest, new SourceKey(source.sourceKey()), index));
  }

  private Optional<EarlierContent> content(Manifest manifest, SourceKey key, int index) {
    List<SourceProvenance> provenance = manifest.inputs().provenance();
    Optional<UrlProvenance> url =
        index < provenance.size() ? provenance.get(index).url() : Optional.empty();
    return url.filter(known -> known.redirects() == 0)
        .filter(known -> !validators(known).isNone())
        .flatMap(known -> content(manifest, key, known));
  }

  private Optional<EarlierContent> content(Manifest manifest, SourceKey key, UrlProvenance known) {
    Map<RunPath, OutputFile> files = manifest.outputs().files();
    for (FileFormat format : FileFormat.values()) {
      RunPath records = RunPaths.records(key, format);
      OutputFile file = files.get(records);
      Optional<FinishedRun> run = finished.find(new RunId(manifest.run().buildId()));
      if (file != null && run.isPresent() && isUnharmed(run.get(), records, file.facts())) {
        return Optional.of(
            new EarlierContent(
                manifest.run().buildId(),
                run.get().locate(records),
                file.facts(),
                format,
                TextEncoding.named(known.encoding()).orElse(TextEncoding.UTF_8),
                known.mediaType(),
                validators(known)));
      }
    }
    return Optional.empty();
  }

  private static boolean isUnharmed(FinishedRun run, RunPath records, FileFacts facts) {
    return run.facts(records).filter(facts::equals).isPresent();
  }

  private static Validators validators(UrlProvenance url) {
    return new Validators(url.etag(), url.lastModified());
  }
}
