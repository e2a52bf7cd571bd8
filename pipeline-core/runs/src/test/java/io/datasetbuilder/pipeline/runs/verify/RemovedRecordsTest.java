package io.datasetbuilder.pipeline.runs.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.ParsedCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Raw records that were removed are neither missing nor changed, if the spec declares that. */
class RemovedRecordsTest {

  private static final String SPEC = "buildspec.yaml";
  private static final String RECORDS = "bronze/a/records.csv";
  private static final String METADATA = "bronze/a/metadata.json";
  private static final String CHECKPOINT = "bronze/b/checkpoint/index.jsonl";
  private static final BronzeRetention MONTH = BronzeRetention.ofDays(30);
  private static final Instant DUE = ReadableRuns.ENDED.plus(Duration.ofDays(30));

  private final Map<String, String> files =
      new LinkedHashMap<>(Map.of(SPEC, "dataset_id: a", METADATA, "{}"));

  private static RemovedRecords removal(BronzeRetention declared, Instant at) {
    return RemovedRecords.of(
        at,
        declared,
        List.of(RunPath.of(RECORDS), RunPath.of(CHECKPOINT)),
        CheckpointLayout::holds);
  }

  private Manifest manifest(RemovedRecords removed) {
    Manifest manifest = ReadableRuns.begun("run-1", ReadableRuns.OWNER);
    for (String path : List.of(SPEC, METADATA, RECORDS)) {
      String content = files.getOrDefault(path, "raw");
      manifest =
          manifest.withFile(RunPath.of(path), OutputFile.document(RunInMemory.factsOf(content)));
    }
    return manifest.finished(RunStatus.OK, ReadableRuns.ENDED).withRemovedRecords(removed);
  }

  private VerifyReport.Check check(RemovedRecords removed, Optional<BronzeRetention> declared) {
    return new FileProofs()
        .check(
            RunInMemory.of(files, manifest(removed))
                .underTest(RunInMemory.readersOf(new ParsedCodec(), declared)));
  }

  private List<String> found(RemovedRecords removed, BronzeRetention declared) {
    return new ArrayList<>(
        check(removed, Optional.of(declared)).problems().stream()
            .map(problem -> problem.code().wire() + "@" + problem.at())
            .toList());
  }

  @Test
  void theirRemovalIsStated() {
    files.put(RemovedRecords.PATH.value(), "{}");

    VerifyReport.Check check = check(removal(MONTH, DUE), Optional.of(MONTH));

    assertThat(check.problems()).isEmpty();
    assertThat(check.status()).isEqualTo(VerifyReport.ProofStatus.PASS);
    assertThat(check.detail())
        .startsWith("2 files compared. Raw records (1 file, 3 bytes) were removed on ")
        .endsWith(" UTC, as bronze of the BuildSpec declares.");
  }

  @Test
  void noneIsRemovedWithTheEndOfTheRun() {
    assertThat(found(removal(BronzeRetention.NONE, ReadableRuns.ENDED), BronzeRetention.NONE))
        .isEmpty();
  }

  @Test
  void filesThatAreStillThereAreFound() {
    files.put(RECORDS, "raw");
    files.put(CHECKPOINT, "{}");

    assertThat(found(removal(MONTH, DUE), MONTH))
        .containsExactlyInAnyOrder("file_not_removed@" + RECORDS, "file_not_removed@" + CHECKPOINT);
  }

  @Test
  void aRemovalThatTheSpecDoesNotDeclareIsNone() {
    List<String> found = List.of("file_missing@" + RECORDS, "removal_undeclared@bronze");

    assertThat(found(removal(MONTH, DUE), BronzeRetention.ofDays(31))).isEqualTo(found);
    assertThat(found(removal(MONTH, DUE.minusMillis(1)), MONTH)).isEqualTo(found);
    assertThat(check(removal(MONTH, DUE), Optional.empty()).problems()).hasSize(2);
  }

  @Test
  void otherFilesAreStillCompared() {
    RemovedRecords removal = removal(MONTH, DUE);
    Manifest manifest = manifest(removal);
    files.put(METADATA, "[]");

    assertThat(
            new FileProofs()
                .check(
                    RunInMemory.of(files, manifest)
                        .underTest(RunInMemory.readersOf(new ParsedCodec(), Optional.of(MONTH))))
                .problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("file_changed");
  }
}
