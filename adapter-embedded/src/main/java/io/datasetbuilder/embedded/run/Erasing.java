package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.file.LocalSearchedFiles;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasedValue;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasureRequest;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasureRequest.Backup;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures.ErasurePlan;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Erases values from datasets, and searches backups for them. Safe for concurrent use. */
public final class Erasing {

  private final Supplier<Erasures> erasures;

  public Erasing(Supplier<Erasures> erasures) {
    this.erasures = erasures;
  }

  /**
   * Value that is erased.
   *
   * @param dropTables whether tables are dropped whose current snapshot holds it, or continues one
   *     that does
   * @param backups folders that are searched, and never changed
   */
  public record ValueToErase(
      String datasetId, ErasedValue erased, boolean dropTables, List<Path> backups) {
    public ValueToErase {
      backups = List.copyOf(backups);
    }
  }

  /** Shows what holds a value and what would be removed. Changes nothing. */
  public Result<ErasurePlan> plan(ValueToErase value) {
    return request(value).then(request -> erasures.get().plan(request));
  }

  /** Removes what holds a value, all or nothing; refuses with every reason against it. */
  public Result<Certificate> erase(ValueToErase value) {
    return request(value).then(request -> erasures.get().erase(request));
  }

  private static Result<ErasureRequest> request(ValueToErase value) {
    List<Backup> backups = new ArrayList<>();
    for (Path folder : value.backups()) {
      try {
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        backups.add(new Backup(name, LocalSearchedFiles.below(folder)));
      } catch (IOException | UncheckedIOException unreadable) {
        String message = "a folder that --backup names does not exist, or cannot be read";
        return Result.refused(Problem.of(WarehouseProblem.BACKUP_NOT_FOUND, "", message));
      }
    }
    return Result.ok(
        new ErasureRequest(value.datasetId(), value.erased(), value.dropTables(), backups));
  }
}
