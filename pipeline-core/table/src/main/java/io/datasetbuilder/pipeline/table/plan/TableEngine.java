package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out plans. What a plan means is fixed by the plan; how it runs is the engine's matter.
 * Safe for concurrent use; each session belongs to one caller at a time.
 */
public interface TableEngine {

  /**
   * Opens a session of its own.
   *
   * @param spillFolder a private folder the engine may fill when memory does not suffice
   * @param shares how many sessions are to divide the engine's memory, at least 1
   * @param interruption ends the session's plans early
   */
  Session open(Location spillFolder, int shares, Interruption interruption);

  /** Number of sessions that the engine has open at present. */
  EngineLoad sessions();

  /** Name and version of the library that writes the files, for the manifest. */
  Writer writer();

  /**
   * Ends what the engine runs besides its sessions, such as a cluster's driver. Sessions are closed
   * before. Never fails.
   */
  default void close() {}

  /** An engine's name and version. */
  record Writer(String name, String version) {}

  /**
   * Plans run one after the other. Every call ends: when it takes longer than the engine allows, or
   * when the session's interruption asks, it fails with {@link EngineFailure}, and with {@link
   * PlanInterrupted} in the second case, even if the engine itself does not let go.
   */
  interface Session extends AutoCloseable {

    /**
     * Writes all rows of a plan to a file, in the plan's order. The same rows give the same bytes,
     * on any number of threads.
     *
     * @param columns the plan's columns with their types, in order
     * @return rows written
     * @throws EngineFailure nothing usable was written
     */
    long write(Relation plan, List<Column> columns, TableFormat format, Location file);

    /**
     * Runs a plan and returns its rows; the caller limits their number. Whole numbers, decimals and
     * floats are numbers (floats that are not finite are null), temporal values ISO 8601 texts,
     * binary lower-case hex, lists and structs nested; a struct without fields is its JSON text.
     *
     * @throws EngineFailure when the plan cannot be run
     */
    List<List<JsonValue>> rows(Relation plan);

    /**
     * Passes the rows of a plan on one by one, in the form of {@link #rows}, and keeps none.
     *
     * @throws EngineFailure when the plan cannot be run
     */
    void forEach(Relation plan, Consumer<List<JsonValue>> row);

    /**
     * Ends the plan that is running in another thread, which then fails with {@link
     * PlanInterrupted}, as does every plan to come.
     */
    void cancel();

    /** Gives memory and threads back; never waits long and never fails. */
    @Override
    void close();
  }

  /**
   * Sessions of an engine. Its memory is the engine's own matter.
   *
   * @param sessions number of sessions that are open and in use
   * @param abandoned number of sessions whose work the engine did not end when interrupted; each
   *     holds a thread and its memory until it does
   */
  public record EngineLoad(int sessions, int abandoned) {

    /** An engine that nothing has needed so far. */
    public static final EngineLoad IDLE = new EngineLoad(0, 0);
  }

  /** A plan, or the reading of a source, was ended early because its {@link Interruption} asked. */
  public static final class PlanInterrupted extends EngineFailure {

    private static final long serialVersionUID = 1L;

    /**
     * @param cause the failure with which the work ended; null where there is none
     */
    public PlanInterrupted(@Nullable Throwable cause) {
      super(
          Problem.of(EngineProblem.ENGINE_INTERRUPTED, "", "the step was stopped before its end"),
          cause);
    }
  }
}
