package io.datasetbuilder.pipeline.runs.list;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.ParentFacts;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadRunTest {

  private static final RunId ID = new RunId("one");

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void theTermsOfEarlierRowsBindAReaderWhoDoesNotSeeTheHistory() {
    InheritedTerms terms =
        new InheritedTerms(
            List.of(),
            List.of(new License(Optional.of("CC-BY-4.0"), Optional.empty(), Optional.empty())));
    HistoryFacts history =
        new HistoryFacts(
            "append",
            Optional.of(new ParentFacts("snap", "earlier", terms)),
            HistoryCounts.tracked(3, 0, 0, 3, 0, 0, 0),
            Optional.empty());
    runs.with("d", ReadableRuns.ok("one").withHistory("a", history));
    Visibility reader = new Visibility.SharedDataset(ReadableRuns.OWNER.ownerId(), "d");

    RunView read = known(runs.reading().read(reader, ID));

    assertThat(read.isShared()).isTrue();
    assertThat(read.manifest().tables().histories()).isEmpty();
    assertThat(read.inheritedTerms()).containsExactly(terms);
    assertThat(known(runs.reading().read(MINE, ID)).inheritedTerms()).containsExactly(terms);
  }

  @Test
  void aRunIsReadWithWhatTheIndexKnowsOfIt() {
    runs.with("d", ReadableRuns.ok("one"));

    RunView read = known(runs.reading().read(MINE, ID));

    assertThat(read.manifest()).isEqualTo(ReadableRuns.ok("one"));
    assertThat(read.indexed().dataset().orElseThrow().datasetId()).isEqualTo("d");
  }

  @Test
  void aRunThatTheIndexDoesNotHaveIsReadFromItsManifest() {
    runs.stored.with("one", ReadableRuns.ok("one"));

    RunView read = known(runs.reading().read(MINE, ID));

    assertThat(read.indexed().dataset()).isEmpty();
    assertThat(read.indexed().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void aListedRunIsReadAsByItsId() {
    runs.with("d", ReadableRuns.ok("one"));
    IndexedRun listed = runs.index.find("one").orElseThrow();

    assertThat(known(runs.reading().read(MINE, listed)).indexed()).isEqualTo(listed);
    assertThat(refusal(runs.reading().read(THEIRS, listed)).code().wire())
        .isEqualTo("run_not_found");

    runs.stored.withTorn("one");
    assertThat(refusal(runs.reading().read(MINE, listed)).code().wire())
        .isEqualTo("manifest_unreadable");
    assertThat(refusal(runs.reading().read(THEIRS, listed)).code().wire())
        .isEqualTo("run_not_found");
  }

  @Test
  void aRunWithoutAManifestIsNotFound() {
    Problem problem = refusal(runs.reading().read(MINE, ID));

    assertThat(problem.code().wire()).isEqualTo("run_not_found");
    assertThat(problem.message()).isEqualTo("run not found: one");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void theManifestOfAnotherOwnersRunIsAnsweredLikeAMissingOne() {
    Problem missing = refusal(runs.reading().manifest(THEIRS, ID));
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(missing.message()).isEqualTo("manifest not found: one");
    assertThat(refusal(runs.reading().manifest(THEIRS, ID))).isEqualTo(missing);
    assertThat(known(runs.reading().manifest(MINE, ID))).isEqualTo(ReadableRuns.ok("one"));
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void aRunOfAnotherOwnerIsAnsweredLikeAMissingOne() {
    Problem missing = refusal(runs.reading().read(THEIRS, ID));
    runs.with("d", ReadableRuns.ok("one"));

    assertThat(refusal(runs.reading().read(THEIRS, ID))).isEqualTo(missing);
    assertThat(runs.reading().read(Visibility.everybody(), ID)).isInstanceOf(Result.Ok.class);
  }

  /** Spec, "Authentication", rule 9: neither the time nor the size of a manifest shows it. */
  @Test
  void theManifestOfARunThatIsKnownToBeAnotherOwnersIsNotRead() {
    runs.with("d", ReadableRuns.ok("one"));
    runs.stored.withDocument(
        "one", legacy("owner_id", THEIRS.match(() -> "", o -> o.ownerId().value(), s -> "")));

    assertThat(runs.reading().read(MINE, ID)).isInstanceOf(Result.Refused.class);
    assertThat(refusal(runs.reading().read(THEIRS, ID)).code().wire()).isEqualTo("run_not_found");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void aLegacyRunWithoutAnIdentityBelongsToItsLabel() {
    runs.stored.withDocument("one", legacy("created_by", "service"));

    assertThat(runs.reading().read(MINE, ID)).isInstanceOf(Result.Ok.class);
    assertThat(refusal(runs.reading().read(THEIRS, ID)).code().wire()).isEqualTo("run_not_found");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void aRecordWithNeitherIdentityNorLabelIsRefused() {
    runs.stored.withDocument("one", legacy("title", "who knows"));

    assertThat(refusal(runs.reading().read(MINE, ID)).code().wire()).isEqualTo("run_without_owner");
    assertThat(refusal(runs.reading().read(THEIRS, ID)).code().wire()).isEqualTo("run_not_found");
  }

  @Test
  void aLegacyManifestIsReadWithItsAbsentMembersUnknown() {
    runs.stored.withDocument("one", legacy("created_by", "service"));

    RunView read = known(runs.reading().read(MINE, ID));

    assertThat(read.manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(read.manifest().run().finishedAt()).isEmpty();
  }

  @Test
  void unknownMembersOfANewerManifestAreIgnored() {
    JsonObject written = ManifestDocument.write(ReadableRuns.ok("one"));
    runs.stored.withDocument(
        "one",
        ReadableRuns.changed(
            written,
            members -> {
              members.put("invented_later", JsonValue.of(true));
              return members;
            }));

    assertThat(known(runs.reading().read(MINE, ID)).manifest()).isEqualTo(ReadableRuns.ok("one"));
  }

  @Test
  void aTruncatedManifestIsRefusedByName() {
    runs.stored.withTorn("one");

    Problem problem = refusal(runs.reading().read(MINE, ID));

    assertThat(problem.code().wire()).isEqualTo("manifest_unreadable");
    assertThat(problem.message()).startsWith("run one: manifest is not readable. ");
  }

  @Test
  void aManifestWithAWrongTypeIsRefusedByTheMembersName() {
    runs.stored.withDocument("one", new JsonMembers().put("inputs", "a").toObject());

    assertThat(refusal(runs.reading().read(MINE, ID)).message())
        .isEqualTo("run one: manifest is not readable. inputs is not a list.");
  }

  @Test
  void aBrokenManifestIsReportedToItsIndexedOwnerAndHiddenFromOthers() {
    runs.with("d", ReadableRuns.ok("one"));
    runs.stored.withTorn("one");

    assertThat(refusal(runs.reading().read(MINE, ID)).code().wire())
        .isEqualTo("manifest_unreadable");
    assertThat(refusal(runs.reading().read(THEIRS, ID)).code().wire()).isEqualTo("run_not_found");
  }

  @Test
  void runsAreListedNewestFirstAndByDataset() {
    runs.with("d", ReadableRuns.ok("one")).with("e", ReadableRuns.ok("two"));
    ReadRun list = runs.reading();

    assertThat(known(list.list(MINE, Optional.empty(), 50)))
        .extracting(IndexedRun::runId)
        .containsExactly("two", "one");
    assertThat(known(list.list(MINE, Optional.empty(), 1)))
        .extracting(IndexedRun::runId)
        .containsExactly("two");
    assertThat(known(list.list(MINE, Optional.of("d"), 1)))
        .extracting(IndexedRun::runId)
        .containsExactly("one");
    assertThat(known(list.list(THEIRS, Optional.empty(), 50))).isEmpty();
  }

  @Test
  void aLimitBelowOneAndAnEmptyFilterAreRefused() {
    ReadRun list = runs.reading();

    assertThat(refusal(list.list(MINE, Optional.empty(), 0)).message())
        .isEqualTo("'limit' must be a positive integer");
    assertThat(refusal(list.list(MINE, Optional.of(""), 1)).code().wire())
        .isEqualTo("invalid_filter");
  }

  private static JsonObject legacy(String member, String text) {
    return new JsonObject(
        Map.of(
            "build_id",
            JsonValue.of("one"),
            "errors",
            new JsonValue.JsonArray(List.of(JsonValue.of("a: it broke"))),
            member,
            JsonValue.of(text)));
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  private static Problem refusal(Result<?> answer) {
    return ((Result.Refused<?>) answer).problems().get(0);
  }
}
