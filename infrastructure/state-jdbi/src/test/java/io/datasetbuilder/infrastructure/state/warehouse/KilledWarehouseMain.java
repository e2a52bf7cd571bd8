package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.revision.JdbiRevisionStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalBackupStore;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.export.ExportFiles.Content;
import io.datasetbuilder.warehouse.export.ExportFiles.Entry;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.fixture.Texts;
import io.datasetbuilder.warehouse.revision.ContentRules;
import io.datasetbuilder.warehouse.revision.DocumentKey;
import io.datasetbuilder.warehouse.revision.DocumentKind;
import io.datasetbuilder.warehouse.revision.ReviseDocument;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that opens a warehouse, collects what is left in it, and commits one table from two
 * threads with a collection after each commit, backs it up, restores it, saves analyses, exports
 * and revises a document from others, until it is killed. It writes a line for each thing that is
 * done.
 */
final class KilledWarehouseMain {

  /** Of the newest so many revisions, no collection removes a snapshot. */
  static final int KEPT = 2;

  /** Where it backs up to with links, below its folder. */
  static final String BACKUPS = "backups";

  /** Where it backs up to with copies. */
  static final String COPIES = "copies";

  /** Folders that it restores into begin so; then comes the name of its runs, and a number. */
  static final String RESTORED = "restored-of-";

  static final DocumentKey DRAFT =
      new DocumentKey(WorkspaceId.SHARED, DocumentKind.ANNOTATION, "draft");

  private static final int THREADS = 2;
  private static final int MOST_EXPORTS = 5;

  private KilledWarehouseMain() {}

  /** Begins when a byte is sent; arguments: folder, database file, name and start of its runs. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path file = Path.of(arguments[1]);
    if (System.in.read() < 0) {
      return;
    }
    JdbiSnapshotIndex index = JdbiSnapshotIndex.in(file, Clock.systemUTC(), new JacksonJsonCodec());
    WarehouseProcess process = new WarehouseProcess(folder, index);
    process.collection.collect(Optional.empty(), KEPT, Duration.ZERO);
    AtomicInteger next = new AtomicInteger(Integer.parseInt(arguments[3]));
    for (int thread = 0; thread < THREADS; thread++) {
      new Thread(() -> commitAll(process, arguments[2], next)).start();
    }
    new Thread(() -> backUpAll(process, folder.resolve(BACKUPS), new DiskFileOps())).start();
    new Thread(() -> backUpAll(process, folder.resolve(COPIES), new CopyingFileOps())).start();
    new Thread(() -> restoreAll(folder, arguments[2])).start();
    new Thread(() -> exportAll(process)).start();
    new Thread(() -> analyseAll(process)).start();
    new Thread(() -> reviseAll(folder)).start();
  }

  /** Saves analyses, each of which replaces all earlier ones once it is acknowledged. */
  private static void analyseAll(WarehouseProcess process) {
    while (true) {
      process
          .pin(CITIES, PinSnapshot.CURRENT)
          .map(
              pinned -> {
                try (pinned) {
                  return process.save(pinned);
                }
              })
          .map(
              saved -> {
                say("analysis " + saved.id() + " " + saved.snapshotId());
                process.analyses.list(saved.workspace()).stream()
                    .filter(other -> !other.id().equals(saved.id()))
                    .forEach(other -> process.analyses.delete(other.workspace(), other.id()));
                return saved;
              });
    }
  }

  /**
   * Exports results; the oldest ones are deleted before each new one. All that are too many: a
   * process that was killed may have left one more.
   */
  private static void exportAll(WarehouseProcess process) {
    StoredExports exports = process.exports;
    while (true) {
      exports.list(WorkspaceId.SHARED).stream()
          .skip(MOST_EXPORTS - 1)
          .forEach(
              oldest -> {
                say("deleting " + oldest.id());
                exports.delete(WorkspaceId.SHARED, oldest.id());
              });
      String id = exports.newId();
      Bundle bundle = process.exportFiles.write(id, List.of(new Entry("data.csv", data(id))));
      List<Problem> problems =
          exports.add(WarehouseProcess.export(id, bundle, exports.now())).problems();
      if (!problems.isEmpty()) {
        throw new IllegalStateException(problems.toString());
      }
      say("export " + id + " " + bundle.sha256());
    }
  }

  private static Content data(String id) {
    return out -> out.write(id.repeat(1_000).getBytes(StandardCharsets.US_ASCII));
  }

  /** Restores the newest backup again and again, each time into a new folder. */
  private static void restoreAll(Path folder, String name) {
    LocalBackupStore store = new LocalBackupStore(folder.resolve(BACKUPS), new DiskFileOps());
    int number = 0;
    while (true) {
      if (!store.names().isEmpty()) {
        String place = RESTORED + name + "-" + number++;
        if (BackupFixture.restore(store, folder.resolve(place)).problems().isEmpty()) {
          say("restored " + place + " done");
        }
      }
    }
  }

  private static void reviseAll(Path folder) {
    StateDatabase state = state(folder);
    RevisionStore store = new JdbiRevisionStore(state, new JacksonJsonCodec());
    ReviseDocument revising =
        new ReviseDocument(
            store, new ContentRules(content -> 2, Texts.UNPARSEABLE), Clock.systemUTC());
    long next = store.latest(DRAFT).map(found -> found.summary().number()).orElse(0L);
    while (true) {
      Saving saving = new Saving(content(next + 1), next, Optional.empty(), Optional.empty());
      next =
          revising
              .save(DRAFT, "test", saving)
              .match(saved -> saved.summary().number(), problems -> -1L);
      say("revision " + next);
    }
  }

  /** The content of a revision. */
  static JsonValue content(long number) {
    return JsonValue.of("text %d of 서울\n".formatted(number).repeat(20));
  }

  static StateDatabase state(Path folder) {
    return new StateDatabase(folder.resolve("state.sqlite3"), Clock.systemUTC());
  }

  private static synchronized void say(String line) {
    System.out.print(line + "\n");
    System.out.flush();
  }

  private static void backUpAll(WarehouseProcess process, Path destination, FileOps disk) {
    while (true) {
      BackupReport report =
          process
              .backups
              .create(new LocalBackupStore(destination, disk), FileProgress.NONE)
              .match(done -> done, problems -> null);
      if (!report.problems().isEmpty()) {
        throw new IllegalStateException(report.problems().toString());
      }
      say("backup " + destination.getFileName() + " " + report.name());
    }
  }

  private static void commitAll(WarehouseProcess process, String name, AtomicInteger next) {
    while (true) {
      int second = next.getAndIncrement();
      CommitResult result = process.commit(CITIES, name + "-" + second, second);
      if (result instanceof Committed committed) {
        say(committed.revision() + " " + committed.snapshotId());
        process.collection.collect(committed.tableId(), KEPT);
      } else if (((Failed) result).reason() != Reason.CONFLICT) {
        throw new IllegalStateException(((Failed) result).detail());
      }
    }
  }
}
