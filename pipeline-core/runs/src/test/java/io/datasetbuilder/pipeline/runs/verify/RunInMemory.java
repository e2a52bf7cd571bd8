package io.datasetbuilder.pipeline.runs.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** One finished run whose files are texts. */
final class RunInMemory implements FinishedRun, FinishedRuns, ReadOnlyManifests {

  static final RunId ID = new RunId("run-1");

  private final SortedMap<RunPath, String> texts = new TreeMap<>();
  private final Optional<Result<Manifest>> manifest;

  private RunInMemory(Map<String, String> texts, Optional<Result<Manifest>> manifest) {
    texts.forEach((path, text) -> this.texts.put(RunPath.of(path), text));
    this.manifest = manifest;
  }

  static RunInMemory of(Map<String, String> texts, Manifest manifest) {
    return new RunInMemory(texts, Optional.of(Result.ok(manifest)));
  }

  static RunInMemory of(Optional<Result<Manifest>> manifest) {
    return new RunInMemory(Map.of(), manifest);
  }

  /** Readers of JSON alone. */
  static RunUnderTest.FileReaders readersOf(JsonCodec json) {
    return readersOf(json, Optional.empty());
  }

  /** The same for a run whose spec states how long raw records are kept. */
  static RunUnderTest.FileReaders readersOf(JsonCodec json, Optional<BronzeRetention> bronze) {
    return new RunUnderTest.FileReaders(
        file -> Optional.empty(),
        (path, file) -> OptionalLong.empty(),
        json,
        page -> Optional.empty(),
        run -> bronze);
  }

  static FileFacts factsOf(String text) {
    return new FileFacts(text.length(), sha256(text));
  }

  static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }

  RunUnderTest underTest(RunUnderTest.FileReaders readers) {
    SortedMap<RunPath, FileFacts> facts = new TreeMap<>();
    texts.forEach((path, text) -> facts.put(path, factsOf(text)));
    return new RunUnderTest(this, readable(ID).orElseThrow(), facts, readers);
  }

  @Override
  public RunId runId() {
    return ID;
  }

  @Override
  public List<RunPath> files() {
    return List.copyOf(texts.keySet());
  }

  @Override
  public Optional<FileFacts> facts(RunPath path) {
    return Optional.ofNullable(texts.get(path)).map(RunInMemory::factsOf);
  }

  @Override
  public Optional<byte[]> read(RunPath path, int mostBytes) {
    return Optional.ofNullable(texts.get(path)).map(text -> text.getBytes(UTF_8));
  }

  @Override
  public Optional<FileContent> content(RunPath path) {
    return read(path, Integer.MAX_VALUE)
        .map(bytes -> new FileContent(bytes.length, () -> new ByteArrayInputStream(bytes)));
  }

  /** The text itself stands for its address. */
  @Override
  public Location locate(RunPath path) {
    return new Location(texts.get(path));
  }

  @Override
  public Optional<FinishedRun> find(RunId id) {
    return manifest.isPresent() ? Optional.of(this) : Optional.empty();
  }

  @Override
  public Optional<Result<Manifest>> read(RunId id) {
    return manifest;
  }

  @Override
  public boolean exists(RunId id) {
    return manifest.isPresent();
  }

  @Override
  public List<RunId> runIds() {
    return List.of(ID);
  }
}
