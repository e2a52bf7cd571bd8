package io.datasetbuilder.pipeline.building.commit;

import io.datasetbuilder.pipeline.building.commit.TableCommitter.AnnouncedCommits;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Commits of one run, which convert every exception of a committer into a value: the run is
 * complete without them. For one thread.
 */
public final class RunCommits {

  /** Commits of a run without tables to commit. */
  public static final RunCommits NONE = new RunCommits(Optional.empty(), TableCommits.NONE);

  private static final Logger LOG = System.getLogger(RunCommits.class.getName());

  private final Optional<AnnouncedCommits> announced;
  private final TableCommits failed;

  private RunCommits(Optional<AnnouncedCommits> announced, TableCommits failed) {
    this.announced = announced;
    this.failed = failed;
  }

  /**
   * Announces the tables of a run.
   *
   * @param committer empty where no warehouse is kept
   */
  public static RunCommits announce(Optional<TableCommitter> committer, CommittableRun run) {
    TableCommits failed = TableCommits.failed(run.tables());
    try {
      return new RunCommits(committer.map(warehouse -> warehouse.announce(run)), failed);
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the tables of run " + run.runId() + " are not committed", broken);
      return new RunCommits(Optional.of(new Unannounced(failed)), failed);
    }
  }

  /** Commits the announced tables. */
  public TableCommits commit() {
    try {
      return announced.map(AnnouncedCommits::commit).orElse(TableCommits.NONE);
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the tables of a run were not committed", broken);
      return failed;
    }
  }

  /** Withdraws the announcements of tables that are not committed. */
  public void discard() {
    try {
      announced.ifPresent(AnnouncedCommits::discard);
    } catch (RuntimeException | Error left) {
      LOG.log(Level.WARNING, "commits that failed are left to the next start", left);
    }
  }

  /** Commits that could not even be announced. */
  private record Unannounced(TableCommits failed) implements AnnouncedCommits {

    @Override
    public TableCommits commit() {
      return failed;
    }

    @Override
    public void discard() {
      // Nothing was announced.
    }
  }
}
