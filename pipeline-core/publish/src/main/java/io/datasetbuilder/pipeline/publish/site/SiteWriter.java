package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.sharing.ReaderView;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Writes the files of one site. Safe for concurrent use with different files. */
final class SiteWriter {

  private final Draft draft;
  private final JsonCodec json;

  SiteWriter(Draft draft, JsonCodec json) {
    this.draft = draft;
    this.json = json;
  }

  boolean keep(SitePath folder, String seal) {
    return draft.keep(folder, seal);
  }

  void seal(SitePath folder, String seal) {
    draft.seal(folder, seal);
  }

  void write(SiteFile file) {
    draft.write(file.path(), file.content().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes what a reader may have of a run: Gold, the report and the manifest of readers; takes it
   * over from the previous site where that has it.
   *
   * @return false when a file is not as the manifest proves it; nothing is left of the run then
   */
  boolean files(SitePath folder, AdmittedRun run, RunView view, GoldOutputs gold) {
    SitePath target = folder.files(run.id().value());
    String seal = Seal.of(run);
    if (draft.keep(target, seal)) {
      return true;
    }
    if (!copy(target, view, gold)) {
      draft.remove(folder.run(run.id().value()));
      return false;
    }
    draft.seal(target, seal);
    return true;
  }

  private boolean copy(SitePath target, RunView run, GoldOutputs gold) {
    Map<RunPath, OutputFile> proofs = run.manifest().outputs().files();
    for (RunPath path : gold.paths()) {
      Optional<FileFacts> facts = Optional.ofNullable(proofs.get(path)).map(OutputFile::facts);
      if (facts.isEmpty()
          || !draft.copy(target.resolve(path.value()), gold.content(path), facts.get())) {
        return false;
      }
    }
    Optional<FileContent> report = run.files().content(RunPaths.REPORT);
    Optional<OutputFile> proof = Optional.ofNullable(proofs.get(RunPaths.REPORT));
    SitePath reportPath = target.resolve(RunPaths.REPORT.value());
    if (report.isPresent()
        && proof.isPresent()
        && !draft.copy(reportPath, report.get(), proof.get().facts())) {
      return false;
    }
    draft.write(
        target.resolve(ManifestDocument.PATH.value()),
        json.write(ManifestDocument.published(ReaderView.of(run.manifest()))));
    return true;
  }
}
