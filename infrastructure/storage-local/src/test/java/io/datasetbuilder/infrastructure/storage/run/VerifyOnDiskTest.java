package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.runs.verify.RunUnderTest;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.runs.verify.VerifyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyOnDiskTest {

  private static final RunId RUN = new RunId("run-1");
  private static final RunPath DATA = RunPath.of("gold/a/data.csv");
  private static final RunPath SPEC = RunPath.of("buildspec.yaml");

  @TempDir Path folder;
  private StorageFixture storage;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      FileFacts data = workspace.write(DATA, "id\n1\n".getBytes(UTF_8));
      FileFacts spec = workspace.write(SPEC, "dataset_id: a\n".getBytes(UTF_8));
      String digest = ArtifactDigest.of(Map.of("data.csv", data.sha256()));
      Manifest manifest =
          Manifests.started(RUN.value())
              .withFile(DATA, OutputFile.document(data))
              .withFile(SPEC, OutputFile.document(spec))
              .withSpecDigest("sha256:" + spec.sha256())
              .withArtifact("a", new GoldArtifact(digest, "duckdb", "2.0.0"));
      storage.manifests().save(workspace, manifest);
    }
  }

  @Test
  void passesTheRunAsItWasBuilt() {
    assertThat(verify().problems()).isEmpty();
  }

  @Test
  void findsOneChangedByteInEveryProofThatCoversIt() throws IOException {
    Files.writeString(storage.root.resolve("run-1").resolve(DATA.value()), "id\n2\n");

    assertThat(verify().problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("file_changed", "digest_mismatch");
  }

  @Test
  void findsALinkThatWasLaidIntoTheRun() throws IOException {
    Files.createSymbolicLink(storage.root.resolve("run-1/gold/a/more"), folder);

    assertThat(verify().problems())
        .extracting(problem -> problem.code().wire() + "@" + problem.at())
        .containsExactly("file_unlisted@gold/a/more");
  }

  @Test
  void findsADamagedManifest() throws IOException {
    Files.writeString(storage.root.resolve("run-1/manifest.json"), "{");

    assertThat(verify().problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("manifest_unreadable");
  }

  private VerifyReport verify() {
    return new VerifyRun(
            storage.runs(),
            storage.manifests(),
            new RunUnderTest.FileReaders(
                file -> Optional.empty(),
                (path, file) -> OptionalLong.empty(),
                new JacksonJsonCodec(),
                page -> Optional.empty(),
                run -> Optional.empty()),
            VerifyRun.STANDARD_CHECKS)
        .verify(RUN);
  }
}
