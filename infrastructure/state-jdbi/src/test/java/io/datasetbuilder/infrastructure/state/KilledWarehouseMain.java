package io.datasetbuilder.infrastructure.state;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;

import io.datasetbuilder.infrastructure.storage.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.LocalBackupStore;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that opens a warehouse, collects what is left in it, and commits one table from two
 * threads with a collection after each commit and backs it up from a third one, until it is killed.
 * It writes a line for each snapshot that is committed, and for each backup.
 */
final class KilledWarehouseMain {

  /** Of the newest so many revisions, no collection removes a snapshot. */
  static final int KEPT = 2;

  /** Where it backs up to, below its folder. */
  static final String BACKUPS = "backups";

  private static final int THREADS = 2;

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
    new Thread(() -> backUpAll(process, folder)).start();
  }

  private static void backUpAll(WarehouseProcess process, Path folder) {
    while (true) {
      BackupReport report =
          process
              .backups
              .create(new LocalBackupStore(folder.resolve(BACKUPS), new DiskFileOps()))
              .match(done -> done, problems -> null);
      if (!report.problems().isEmpty()) {
        throw new IllegalStateException(report.problems().toString());
      }
      System.out.print("backup " + report.name() + "\n");
      System.out.flush();
    }
  }

  private static void commitAll(WarehouseProcess process, String name, AtomicInteger next) {
    while (true) {
      int second = next.getAndIncrement();
      CommitResult result = process.commit(CITIES, name + "-" + second, second);
      if (result instanceof Committed committed) {
        System.out.print(committed.revision() + " " + committed.snapshotId() + "\n");
        System.out.flush();
        process.collection.collect(committed.tableId(), KEPT);
      } else if (((Failed) result).reason() != Reason.CONFLICT) {
        throw new IllegalStateException(((Failed) result).detail());
      }
    }
  }
}
