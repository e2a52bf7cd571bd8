package io.datasetbuilder.pipeline.model.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link RunWorkspaces} and {@link RunWorkspace} promise. */
public abstract class RunWorkspacesContract {

  protected static final RunId RUN = new RunId("run-1");

  private static final RunPath TABLE = RunPath.of("gold/cities/data.parquet");
  private static final RunPath MANIFEST = RunPath.of("manifest.json");
  private static final String SHA256_OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  /** The same runs at each call. */
  protected abstract RunWorkspaces workspaces();

  @Test
  public void publishesAStagedFileUnderItsName() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      write(workspace.stage(TABLE), "abc");

      FileFacts facts = workspace.publish(TABLE);

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(read(workspace.locate(TABLE))).isEqualTo("abc");
    }
  }

  @Test
  public void keepsAStagedFileInvisibleUntilItIsPublished() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      write(workspace.stage(TABLE), "abc");

      assertThat(workspace.files()).isEmpty();
      assertThatIllegalStateException().isThrownBy(() -> workspace.locate(TABLE));
    }
  }

  @Test
  public void stagesInAFolderThatExistsUnderANameThatDoesNot() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      Path staged = Path.of(workspace.stage(TABLE).address());

      assertThat(staged.getParent()).isDirectory();
      assertThat(staged).doesNotExist();
    }
  }

  @Test
  public void removesRawRecordsAndNothingElse() throws IOException {
    RunPath records = RunPath.of("bronze/cities/records.csv");
    RunPath second = RunPath.of("bronze/many/records/00002.csv");
    RunPath metadata = RunPath.of("bronze/cities/metadata.json");
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      for (RunPath path : List.of(records, second, metadata, TABLE)) {
        workspace.write(path, "abc".getBytes(UTF_8));
      }
      workspace.withCheckpoint(RunPath.of("bronze/grid/checkpoint"), checkpoint -> RUN);
      Location late = workspace.stage(RunPath.of("bronze/cities/late.csv"));
      write(late, "abc");

      List<RunPath> found = workspace.rawRecords();
      workspace.removeRawRecords();

      assertThat(found)
          .containsExactly(
              records,
              RunPath.of("bronze/grid/checkpoint/index.jsonl"),
              RunPath.of("bronze/grid/checkpoint/records.jsonl"),
              second);
      assertThat(workspace.rawRecords()).isEmpty();
      assertThat(Path.of(late.address())).doesNotExist();
      assertThat(Path.of(workspace.locate(records).address())).doesNotExist();
      assertThat(read(workspace.locate(metadata))).isEqualTo("abc");
      assertThat(read(workspace.locate(TABLE))).isEqualTo("abc");
    }
  }

  @Test
  public void writesASmallFileInOneStep() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      FileFacts facts = workspace.write(RunPath.of("README.md"), "abc".getBytes(UTF_8));

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(read(workspace.locate(RunPath.of("README.md")))).isEqualTo("abc");
    }
  }

  @Test
  public void writesContentAsItComes() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      FileFacts facts =
          workspace.write(
              TABLE,
              out -> {
                out.write('a');
                out.write("xbcx".getBytes(UTF_8), 1, 2);
              });

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(read(workspace.locate(TABLE))).isEqualTo("abc");
    }
  }

  @Test
  public void publishesNothingOfContentThatBreaks() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      IllegalStateException broken = new IllegalStateException("the source broke");

      assertThatThrownBy(
              () ->
                  workspace.write(
                      TABLE,
                      out -> {
                        out.write('a');
                        throw broken;
                      }))
          .isSameAs(broken);

      assertThat(workspace.files()).isEmpty();
    }
  }

  @Test
  public void linksASecondNameWithTheSameFacts() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      FileFacts first = workspace.write(TABLE, "abc".getBytes(UTF_8));

      FileFacts second = workspace.link(TABLE, RunPath.of("exports/cities.parquet"));

      assertThat(second).isEqualTo(first);
      assertThat(read(workspace.locate(RunPath.of("exports/cities.parquet")))).isEqualTo("abc");
    }
  }

  @Test
  public void adoptsAFileFromOutsideOfTheRun() throws IOException {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      Location outside = workspace.scratch("outside");
      write(outside, "abc");

      FileFacts facts =
          workspace.adopt(outside, new FileFacts(3, SHA256_OF_ABC), RunPath.of("bronze/a/content"));

      assertThat(facts).isEqualTo(new FileFacts(3, SHA256_OF_ABC));
      assertThat(read(workspace.locate(RunPath.of("bronze/a/content")))).isEqualTo("abc");
    }
  }

  @Test
  public void listsPublishedFilesSorted() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.write(RunPath.of("b"), new byte[1]);
      workspace.write(RunPath.of("a/z"), new byte[1]);

      assertThat(workspace.files()).containsExactly(RunPath.of("a/z"), RunPath.of("b"));
    }
  }

  @Test
  public void refusesToPublishOnePathTwice() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.write(TABLE, new byte[1]);

      assertThatIllegalStateException().isThrownBy(() -> workspace.write(TABLE, new byte[2]));
    }
  }

  @Test
  public void refusesToPublishWhatWasNotStaged() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThatIllegalStateException().isThrownBy(() -> workspace.publish(TABLE));
    }
  }

  @Test
  public void removesStagedAndScratchFilesWhenItCloses() throws IOException {
    Location staged;
    Location scratch;
    Location spill;
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      staged = workspace.stage(TABLE);
      scratch = workspace.scratch("a ../ purpose");
      spill = workspace.scratchFolder("spill");
      write(staged, "abc");
      write(scratch, "abc");
      Files.writeString(Path.of(spill.address(), "block"), "abc");
    }

    assertThat(Path.of(staged.address())).doesNotExist();
    assertThat(Path.of(scratch.address())).doesNotExist();
    assertThat(Path.of(spill.address())).doesNotExist();
  }

  @Test
  public void givesAFreshScratchNameAtEachCall() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(workspace.scratch("sort")).isNotEqualTo(workspace.scratch("sort"));
    }
  }

  @Test
  public void refusesTheIdOfAFinishedRun() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.write(MANIFEST, "{}".getBytes(UTF_8));
    }

    assertRefused(RunProblem.RUN_ID_COMPLETED);
  }

  @Test
  public void refusesTheIdOfARunInProgress() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(workspace.runId()).isEqualTo(RUN);
      assertRefused(RunProblem.RUN_ID_IN_PROGRESS);
    }
  }

  @Test
  public void startsEmptyUnderTheIdOfAnOrphan() {
    try (RunWorkspace orphan = workspaces().create(RUN)) {
      orphan.write(TABLE, new byte[1]);
    }

    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(workspace.files()).isEmpty();
      workspace.write(TABLE, new byte[2]);
      assertThat(workspace.files()).containsExactly(TABLE);
    }
  }

  @Test
  public void leavesNothingOfATemporaryWorkspace() throws IOException {
    Location published;
    try (RunWorkspace workspace = workspaces().temporary()) {
      workspace.write(TABLE, "abc".getBytes(UTF_8));
      published = workspace.locate(TABLE);
      assertThat(read(published)).isEqualTo("abc");
    }

    assertThat(Path.of(published.address())).doesNotExist();
  }

  @Test
  public void closesTwiceWithoutHarm() {
    RunWorkspace workspace = workspaces().create(RUN);
    workspace.close();
    workspace.close();

    try (RunWorkspace again = workspaces().create(RUN)) {
      assertThat(again.files()).isEmpty();
    }
  }

  private void assertRefused(RunProblem code) {
    assertThatThrownBy(() -> workspaces().create(RUN))
        .isInstanceOfSatisfying(
            WorkspaceFailure.class,
            failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }

  private static void write(Location file, String text) throws IOException {
    Files.writeString(Path.of(file.address()), text);
  }

  private static String read(Location file) throws IOException {
    return Files.readString(Path.of(file.address()));
  }
}
