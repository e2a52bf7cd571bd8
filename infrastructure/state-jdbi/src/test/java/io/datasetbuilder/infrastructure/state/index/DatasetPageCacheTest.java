package io.datasetbuilder.infrastructure.state.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two indexes over one file, as two processes have them. */
class DatasetPageCacheTest {

  @TempDir Path folder;

  private JdbiRunIndex mine;
  private JdbiRunIndex others;

  @BeforeEach
  void open() {
    mine = new JdbiRunIndex(folder.resolve("index.sqlite3"), Clock.systemUTC());
    others = new JdbiRunIndex(folder.resolve("index.sqlite3"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    mine.close();
    others.close();
  }

  @Test
  void aPageThatNothingHasChangedIsTheSamePage() {
    others.record(IndexedRuns.run("one", "d", 1));

    assertThat(page()).isSameAs(page());
  }

  @Test
  void aChangeByAnotherProcessIsSeenAtOnce() {
    assertThat(page().total()).isZero();

    others.record(IndexedRuns.run("one", "d", 1));
    assertThat(latest()).isEqualTo("one");

    others.addAll(Stream.of(IndexedRuns.run("two", "d", 2)));
    assertThat(latest()).isEqualTo("two");

    others.remove("two");
    assertThat(latest()).isEqualTo("one");

    others.replaceAll(Stream.empty());
    assertThat(page().total()).isZero();
  }

  private String latest() {
    return page().datasets().get(0).latest().runId();
  }

  private DatasetPage page() {
    return mine.datasets(Visibility.everybody(), PageRequest.first(50));
  }
}
