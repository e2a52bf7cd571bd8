package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.building.commit.CommittableRun;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.building.commit.TableCommitter;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A warehouse of one owner whose snapshots are the files of the runs that committed them. */
final class MemorySnapshots implements ParentSnapshots, TableCommitter {

  private final Map<String, Snapshot> current = new HashMap<>();
  private final List<CommittableTable> committed = new ArrayList<>();
  private int ids;
  private int open;
  private boolean lost;

  private record Snapshot(CommittableTable table, String runId, Instant builtAt) {}

  /** Loses the commits of the next run, as a kill after the manifest does. */
  MemorySnapshots losingTheNextCommit() {
    lost = true;
    return this;
  }

  /** The tables as they were committed, in order. */
  List<CommittableTable> committed() {
    return List.copyOf(committed);
  }

  int open() {
    return open;
  }

  @Override
  public synchronized Optional<ParentSnapshot> open(Principal owner, String datasetId, String key) {
    return Optional.ofNullable(current.get(key)).map(this::opened);
  }

  private ParentSnapshot opened(Snapshot snapshot) {
    open++;
    CommittableTable table = snapshot.table();
    return new ParentSnapshot() {
      @Override
      public String snapshotId() {
        return table.snapshotId();
      }

      @Override
      public String runId() {
        return snapshot.runId();
      }

      @Override
      public Location file() {
        return table.file();
      }

      @Override
      public long rows() {
        return table.rows();
      }

      @Override
      public List<Column> columns() {
        return table.columns().stream()
            .map(column -> new Column(column.name(), type(column.dtype())))
            .toList();
      }

      @Override
      public Instant builtAt() {
        return snapshot.builtAt();
      }

      @Override
      public Optional<String> cursor() {
        return table.continuation().flatMap(CommittableTable.Continuation::cursor);
      }

      @Override
      public InheritedTerms terms() {
        return InheritedTerms.NONE;
      }

      @Override
      public void close() {
        open--;
      }
    };
  }

  private static DataType type(String dtype) {
    return Stream.<DataType>concat(Stream.of(Whole.values()), Stream.of(Simple.values()))
        .filter(type -> type.dtype().equals(dtype))
        .findFirst()
        .orElseGet(() -> new DataType.ZonedDatetime("UTC"));
  }

  @Override
  public synchronized String newSnapshotId() {
    ids++;
    return "snapshot-" + ids;
  }

  @Override
  public AnnouncedCommits announce(CommittableRun run) {
    return new AnnouncedCommits() {
      @Override
      public TableCommits commit() {
        if (!lost) {
          run.tables().forEach(table -> keep(run, table));
        }
        lost = false;
        return TableCommits.NONE;
      }

      @Override
      public void discard() {
        // Nothing is kept before the commit.
      }
    };
  }

  private synchronized void keep(CommittableRun run, CommittableTable table) {
    Optional<String> before =
        Optional.ofNullable(current.get(table.key())).map(kept -> kept.table().snapshotId());
    table.continuation().ifPresent(continued -> assertThat(continued.parentId()).isEqualTo(before));
    current.put(table.key(), new Snapshot(table, run.runId().value(), run.startedAt()));
    committed.add(table);
  }
}
