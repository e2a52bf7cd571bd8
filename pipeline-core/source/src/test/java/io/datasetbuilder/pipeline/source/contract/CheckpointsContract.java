package io.datasetbuilder.pipeline.source.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link RunWorkspaces} promises of checkpoints. */
public abstract class CheckpointsContract {

  protected static final RunId RUN = new RunId("run-1");
  protected static final RunPath FOLDER = RunPath.of("bronze/rides/checkpoint");

  private static final RunPath BRONZE = RunPath.of("bronze/rides/records.jsonl");
  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  /** The same runs at each call. */
  protected abstract RunWorkspaces workspaces();

  @Test
  public void whatIsMarkedSurvivesAWorkspaceThatIsClosed() throws IOException {
    leave(RUN, "one", "two");

    PreviousCheckpoint left = only(RUN);
    assertThat(index(left)).isEqualTo("one\ntwo\n");
    assertThat(records(left)).startsWith("records of one;records of two;");
  }

  @Test
  public void whatIsMarkedSurvivesWorkThatFails() throws IOException {
    IllegalStateException broken = new IllegalStateException("the provider broke");
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThatThrownBy(
              () ->
                  workspace.withCheckpoint(
                      FOLDER,
                      checkpoint -> {
                        checkpoint.records().write("abc".getBytes(UTF_8));
                        checkpoint.mark("one\n".getBytes(UTF_8));
                        checkpoint.records().write("torn".getBytes(UTF_8));
                        throw broken;
                      }))
          .isSameAs(broken);
    }

    assertThat(index(only(RUN))).isEqualTo("one\n");
    assertThat(records(only(RUN))).startsWith("abc");
  }

  @Test
  public void recordsAreOnDiskWhenTheirLineIs() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.withCheckpoint(
          FOLDER,
          checkpoint -> {
            checkpoint.records().write("abc".getBytes(UTF_8));
            checkpoint.mark("one\n".getBytes(UTF_8));

            assertThat(index(only(RUN))).isEqualTo("one\n");
            assertThat(records(only(RUN))).isEqualTo("abc");
            return true;
          });
    }
  }

  @Test
  public void aRestartForgetsRecordsAndIndex() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.withCheckpoint(
          FOLDER,
          checkpoint -> {
            checkpoint.records().write("forgotten".getBytes(UTF_8));
            checkpoint.mark("forgotten\n".getBytes(UTF_8));
            checkpoint.restart();
            checkpoint.records().write("abc".getBytes(UTF_8));
            checkpoint.mark("one\n".getBytes(UTF_8));
            return true;
          });
    }

    assertThat(index(only(RUN))).isEqualTo("one\n");
    assertThat(records(only(RUN))).isEqualTo("abc");
  }

  @Test
  public void publishingMakesTheRecordsAFileOfTheRunAndRemovesTheRest() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      FileFacts facts =
          workspace.withCheckpoint(
              FOLDER,
              checkpoint -> {
                checkpoint.records().write("a".getBytes(UTF_8));
                checkpoint.mark("one\n".getBytes(UTF_8));
                checkpoint.records().write('b');
                checkpoint.records().write("c".getBytes(UTF_8));
                return checkpoint.publish(BRONZE);
              });

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(workspace.files()).containsExactly(BRONZE);
      Path published = Path.of(workspace.locate(BRONZE).address());
      assertThat(published).hasContent("abc");
      assertThat(published.resolveSibling("checkpoint")).doesNotExist();
    }
    assertThat(workspaces().left(RUN, FOLDER)).isEmpty();
  }

  @Test
  public void factsOfAPublishedCheckpointLeaveOutWhatWasForgotten() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      FileFacts facts =
          workspace.withCheckpoint(
              FOLDER,
              checkpoint -> {
                checkpoint.records().write("forgotten".getBytes(UTF_8));
                checkpoint.restart();
                checkpoint.records().write("abc".getBytes(UTF_8));
                return checkpoint.publish(BRONZE);
              });

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
    }
  }

  @Test
  public void nothingIsLeftOfACheckpointThatIsDiscarded() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      Path run = Path.of(workspace.stage(RunPath.of("x")).address()).getParent();
      workspace.withCheckpoint(
          FOLDER,
          checkpoint -> {
            checkpoint.records().write("abc".getBytes(UTF_8));
            checkpoint.mark("one\n".getBytes(UTF_8));
            checkpoint.discard();
            return true;
          });

      assertThat(run.resolve(FOLDER.value())).doesNotExist();
    }
    assertThat(workspaces().left(RUN, FOLDER)).isEmpty();
  }

  @Test
  public void aFinishedRunThatFailedLeavesItsCheckpoint() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      mark(workspace, "one");
      workspace.write(RunPath.of("manifest.json"), "{}".getBytes(UTF_8));
    }

    assertThat(index(only(RUN))).isEqualTo("one\n");
  }

  @Test
  public void orphansLeaveTheirCheckpointsTheNewestFirst() throws IOException {
    leave(RUN, "first");
    leave(RUN, "second");
    workspaces().create(RUN).close();
    leave(RUN, "third");

    List<PreviousCheckpoint> left = workspaces().left(RUN, FOLDER);

    assertThat(left).hasSize(3);
    assertThat(index(left.get(0))).isEqualTo("third\n");
    assertThat(index(left.get(1))).isEqualTo("second\n");
    assertThat(index(left.get(2))).isEqualTo("first\n");
  }

  @Test
  public void theCheckpointOfAnotherSourceOrRunIsNotFound() {
    leave(RUN, "one");

    assertThat(workspaces().left(RUN, RunPath.of("bronze/other/checkpoint"))).isEmpty();
    assertThat(workspaces().left(new RunId("run-2"), FOLDER)).isEmpty();
    assertThat(workspaces().left(new RunId("run"), FOLDER)).isEmpty();
  }

  @Test
  public void aRunIsInProgressUntilItsWorkspaceIsClosed() {
    assertThat(workspaces().isInProgress(RUN)).isFalse();
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(workspaces().isInProgress(workspace.runId())).isTrue();
      assertThat(workspaces().isInProgress(new RunId("run-2"))).isFalse();
    }
    assertThat(workspaces().isInProgress(RUN)).isFalse();
  }

  @Test
  public void askingWhetherARunIsInProgressClaimsNothing() {
    workspaces().create(RUN).close();

    assertThat(workspaces().isInProgress(RUN)).isFalse();

    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(workspaces().isInProgress(RUN)).isTrue();
      assertThat(workspace.files()).isEmpty();
    }
  }

  /** A run that dies after these calls. */
  protected final void leave(RunId id, String... calls) {
    try (RunWorkspace workspace = workspaces().create(id)) {
      mark(workspace, calls);
    }
  }

  private static void mark(RunWorkspace workspace, String... calls) {
    workspace.withCheckpoint(
        FOLDER,
        checkpoint -> {
          for (String call : calls) {
            checkpoint.records().write(("records of " + call + ";").getBytes(UTF_8));
            checkpoint.mark((call + "\n").getBytes(UTF_8));
          }
          checkpoint.records().write("not marked".getBytes(UTF_8));
          return true;
        });
  }

  protected final PreviousCheckpoint only(RunId id) {
    List<PreviousCheckpoint> left = workspaces().left(id, FOLDER);
    assertThat(left).hasSize(1);
    return left.get(0);
  }

  protected static String index(PreviousCheckpoint left) throws IOException {
    return new String(left.index(), UTF_8);
  }

  protected static String records(PreviousCheckpoint left) throws IOException {
    try (InputStream records = left.records()) {
      return new String(records.readAllBytes(), UTF_8);
    }
  }
}
