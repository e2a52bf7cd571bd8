package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Publishes the files of a run and records length and hash of each. Safe for concurrent use. */
final class RunFiles {

  private final RunWorkspace workspace;
  private final JsonCodec json;
  private final Map<RunPath, OutputFile> published = new ConcurrentHashMap<>();

  RunFiles(RunWorkspace workspace, JsonCodec json) {
    this.workspace = workspace;
    this.json = json;
  }

  RunWorkspace workspace() {
    return workspace;
  }

  FileFacts write(RunPath path, byte[] content) {
    return document(path, workspace.write(path, content));
  }

  FileFacts write(RunPath path, RunWorkspace.StreamedContent content) {
    return document(path, workspace.write(path, content));
  }

  FileFacts write(RunPath path, String text) {
    return write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  FileFacts write(RunPath path, JsonValue document) {
    return write(path, json.write(document));
  }

  /** Publishes a staged file that holds a table. */
  FileFacts publishTable(RunPath path, long rows) {
    return table(path, workspace.publish(path), rows);
  }

  /** Publishes a second name of a table. */
  FileFacts linkTable(RunPath existing, RunPath path, long rows) {
    return table(path, workspace.link(existing, path), rows);
  }

  FileFacts document(RunPath path, FileFacts facts) {
    published.put(path, OutputFile.document(facts));
    return facts;
  }

  private FileFacts table(RunPath path, FileFacts facts, long rows) {
    published.put(path, OutputFile.table(facts, rows));
    return facts;
  }

  /** Everything published so far, sorted by path. */
  Map<RunPath, OutputFile> published() {
    return new TreeMap<>(published);
  }
}
