package io.datasetbuilder.infrastructure.state.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Texts that a database may not be able to keep, or may sort in its own way. */
class StrangeTextTest {

  abstract static class OnAny {

    @RegisterExtension final OpenDatabases databases;
    private JdbiRunIndex index;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      index = databases.get().index();
    }

    @Test
    void keepsASignInThePlaceOfAZeroCharacter() {
      index.record(titled("a", "be\u0000fore"));

      assertThat(titleOf("a")).isEqualTo("be\uFFFDfore");
    }

    @Test
    void keepsAQuestionMarkInThePlaceOfHalfACharacter() {
      index.record(titled("a", "be\uD83Dfore"));
      index.addAll(List.of(titled("b", "\uDE00")).stream());

      assertThat(titleOf("a")).isEqualTo("be?fore");
      assertThat(titleOf("b")).isEqualTo("?");
    }

    @Test
    void keepsEveryOtherCharacter() {
      String all = "\u0001\t\n\r '\"\\%_:x ?1 \u007F도시\uFFFF\uD83D\uDE00";
      index.record(titled("a", all));

      assertThat(titleOf("a")).isEqualTo(all);
    }

    @Test
    void sortsByBytesNotByTheRulesOfALanguage() {
      List<String> sorted =
          List.of(
              "B", "Z", "a", "a-b", "a.b", "aB", "a_b", "ab", "\u00E9", "\uFFFF", "\uD83D\uDE00");
      sorted.forEach(id -> index.record(IndexedRuns.run(id, "d", 1)));

      assertThat(index.runIds()).containsExactlyElementsOf(sorted);
    }

    /** Texts that cannot be made shorter by packing them. */
    @Test
    void keepsTextsOfAnyLengthAndDistinguishesThem() {
      long seed = 4711;
      String noise =
          new Random(seed)
              .ints(20_000, '!', '\u3000')
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      Principal owner = new Principal.Oidc("issuer", noise);
      for (String end : List.of("a", "b")) {
        IndexedRun run = IndexedRuns.run("run-" + end, noise + end, 1);
        index.record(
            IndexedRuns.withOwner(run, Optional.empty(), Optional.of(owner.label() + noise)));
      }

      assertThat(
              index.datasets(Visibility.everybody(), PageRequest.first(9)).datasets().stream()
                  .map(entry -> entry.latest().dataset().orElseThrow().datasetId()))
          .as("seed %s", seed)
          .containsExactly(noise + "b", noise + "a");
      assertThat(index.newestSuccessful(Visibility.everybody(), noise + "a"))
          .map(IndexedRun::runId)
          .contains("run-a");
      assertThat(index.dataset(Visibility.everybody(), noise)).isEmpty();
    }

    private static IndexedRun titled(String runId, String title) {
      IndexedRun run = IndexedRuns.run(runId, "d", 1);
      IndexedDataset facts = run.dataset().orElseThrow();
      return new IndexedRun(
          runId,
          run.status(),
          run.startedAt(),
          run.finishedAt(),
          run.ownerId(),
          run.createdBy(),
          Optional.of(
              new IndexedDataset(
                  facts.datasetId(),
                  title,
                  facts.specDigest(),
                  facts.refreshCadence(),
                  facts.bronze())),
          run.driftFindings(),
          run.publishedRows(),
          run.sources());
    }

    private String titleOf(String runId) {
      return index.find(runId).flatMap(IndexedRun::dataset).orElseThrow().title();
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    OnSqlite() {
      super(OpenDatabases.files());
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }
}
