package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Checks a file of records: one pass over its bytes gives the count, the checksum, and types
 * inferred from every value. What is inferred and refused is fixed by this package and its contract
 * test; how the pass runs is the engine's matter. Safe for concurrent use.
 */
public interface BronzeReader {

  /** No single record may be larger than this many characters (Spec, "Limits"). */
  long MAX_RECORD_CHARS = 32L * 1024 * 1024;

  /**
   * Reads all records once.
   *
   * @param scratchFolder a private folder for intermediate files; the result may refer to it
   * @param progress receives the part of the bytes read so far, 0 to 1
   * @param interruption ends the reading early
   * @throws PlanInterrupted when the interruption did
   */
  Outcome read(
      BronzeInput input,
      Location scratchFolder,
      DoubleConsumer progress,
      Interruption interruption);

  /**
   * Reads all records of several files once, as one table. A problem of a file names it.
   *
   * @param scratchFolder a private folder for intermediate files; the result refers to it
   * @param progress receives the part of the work done so far, 0 to 1
   * @param interruption ends the reading early
   * @throws PlanInterrupted when the interruption did
   */
  Outcome readFiles(
      FilesInput input, Location scratchFolder, DoubleConsumer progress, Interruption interruption);

  /**
   * Table that the first records alone would give, where reading them costs little; its file is
   * taken to end after them. Its columns are nearly always those of the whole file; only {@link
   * #read} returns the exact ones.
   *
   * @return empty where an early inspection costs much or the first records are not well formed
   */
  Optional<BronzeTable> inspect(BronzeInput input, Location scratchFolder);

  /** Result of reading a file of records. */
  sealed interface Outcome {
    /** Every record is well formed. */
    @SuppressWarnings("JavaLangClash") // no code imports the other one
    record Readable(BronzeTable table) implements Outcome {}

    /**
     * The file cannot be built from; at least one problem, {@code at} names a column or is empty.
     *
     * @param withoutRows the table of a file that is refused only because it has no record: its
     *     columns are those that the file names
     */
    record Unreadable(List<Problem> problems, Optional<BronzeTable> withoutRows)
        implements Outcome {
      public Unreadable {
        problems = List.copyOf(problems);
      }

      public Unreadable(List<Problem> problems) {
        this(problems, Optional.empty());
      }

      public static Unreadable of(Problem problem) {
        return new Unreadable(List.of(problem));
      }
    }
  }
}
