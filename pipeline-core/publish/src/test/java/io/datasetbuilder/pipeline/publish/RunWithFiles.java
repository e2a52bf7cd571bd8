package io.datasetbuilder.pipeline.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A run on no disk: files are texts, links are names without content. */
final class RunWithFiles implements FinishedRun, FinishedRuns, ReadOnlyManifests, JsonCodec {

  private final RunId id;
  private final Map<RunPath, String> texts = new TreeMap<>();
  private final SortedSet<RunPath> links = new TreeSet<>();
  private final Map<String, JsonValue> documents = new HashMap<>();
  private Optional<Result<Manifest>> manifest = Optional.empty();

  RunWithFiles(RunId id) {
    this.id = id;
  }

  void manifest(Manifest written) {
    manifest = Optional.of(Result.ok(written));
  }

  void tornManifest() {
    manifest = Optional.of(ManifestDocument.notJson());
  }

  void write(String path, String text) {
    texts.put(RunPath.of(path), text);
  }

  /** A JSON document; its text is its place. */
  void write(String path, JsonValue document) {
    write(path, "document at " + path);
    documents.put("document at " + path, document);
  }

  void delete(String path) {
    texts.remove(RunPath.of(path));
  }

  void link(String path) {
    delete(path);
    links.add(RunPath.of(path));
  }

  static FileFacts factsOf(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new FileFacts(bytes.length, HexFormat.of().formatHex(Sha256.digest().digest(bytes)));
  }

  @Override
  public RunId runId() {
    return id;
  }

  @Override
  public List<RunPath> files() {
    List<RunPath> all = new ArrayList<>(texts.keySet());
    all.addAll(links);
    return all.stream().sorted().toList();
  }

  @Override
  public Optional<FileFacts> facts(RunPath path) {
    throw new UnsupportedOperationException("readiness hashes nothing");
  }

  @Override
  public Optional<byte[]> read(RunPath path, int mostBytes) {
    return Optional.ofNullable(texts.get(path))
        .map(text -> text.getBytes(UTF_8))
        .filter(bytes -> bytes.length <= mostBytes);
  }

  @Override
  public Optional<FileContent> content(RunPath path) {
    return read(path, Integer.MAX_VALUE)
        .map(bytes -> new FileContent(bytes.length, () -> new ByteArrayInputStream(bytes)));
  }

  @Override
  public Location locate(RunPath path) {
    return new Location(path.value());
  }

  @Override
  public Optional<FinishedRun> find(RunId wanted) {
    return exists(wanted) ? Optional.of(this) : Optional.empty();
  }

  @Override
  public Optional<Result<Manifest>> read(RunId wanted) {
    return wanted.equals(id) ? manifest : Optional.empty();
  }

  @Override
  public boolean exists(RunId wanted) {
    return wanted.equals(id) && manifest.isPresent();
  }

  @Override
  public List<RunId> runIds() {
    return manifest.isPresent() ? List.of(id) : List.of();
  }

  @Override
  public Optional<JsonValue> read(byte[] document) {
    return Optional.ofNullable(documents.get(new String(document, UTF_8)));
  }

  @Override
  public byte[] write(JsonValue document) {
    throw new UnsupportedOperationException("publishing writes no document");
  }
}
