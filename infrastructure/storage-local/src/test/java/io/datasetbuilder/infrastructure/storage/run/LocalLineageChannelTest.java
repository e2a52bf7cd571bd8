package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval.Removal;
import io.datasetbuilder.pipeline.runs.notice.Notice;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalLineageChannelTest {

  private static final RunId RUN = new RunId("run-1");
  private static final Message START = event("START");
  private static final Message COMPLETE = event("COMPLETE");
  private static final String START_LINE = "{\"eventType\":\"START\",\"job\":{\"name\":\"café\"}}";
  private static final String COMPLETE_LINE =
      "{\"eventType\":\"COMPLETE\",\"job\":{\"name\":\"café\"}}";

  @TempDir Path folder;
  private StorageFixture storage;

  @BeforeEach
  void aFinishedRun() {
    storage = new StorageFixture(folder);
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      workspace.write(RunPath.of("report.html"), "abc".getBytes(UTF_8));
      storage
          .manifests()
          .save(
              workspace,
              Manifests.full(RUN.value()).finished(RunStatus.CANCELLED, Manifests.STARTED));
    }
  }

  @Test
  void writesEachEventOnALineOfItsOwn() throws IOException {
    assertThat(deliver(START)).isEqualTo(Delivery.CONFIRMED);
    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);

    assertThat(Files.readString(file())).isEqualTo(START_LINE + "\n" + COMPLETE_LINE + "\n");
  }

  @Test
  void anEventThatIsDeliveredAgainIsNotWrittenAgain() throws IOException {
    deliver(START);
    deliver(COMPLETE);

    assertThat(deliver(START)).isEqualTo(Delivery.CONFIRMED);
    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);

    assertThat(Files.readAllLines(file())).containsExactly(START_LINE, COMPLETE_LINE);
  }

  @Test
  void linesOfOthersStay() throws IOException {
    Files.writeString(file(), "a note without an end");

    deliver(START);

    assertThat(Files.readAllLines(file())).containsExactly("a note without an end", START_LINE);
  }

  @Test
  void aRunThatWasDeletedNeedsNoEvents() throws IOException {
    deliver(START);
    LocalRunRemoval removal =
        new LocalRunRemoval(
            storage.root, new DiskFileOps(), new JacksonJsonCodec(), StorageFixture.tickingClock());
    assertThat(removal.remove(RUN)).isEqualTo(Removal.REMOVED);

    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);

    assertThat(storage.root.resolve(RUN.value())).doesNotExist();
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void aRunThatIsDeletedMeanwhileNeedsNoEvents() {
    FileOps deleting =
        new DiskFileOps() {
          @Override
          public void force(Path written) throws IOException {
            super.force(written);
            rename(storage.root.resolve(RUN.value()), storage.root.resolve("elsewhere"));
          }
        };

    assertThat(deliver(deleting, START)).isEqualTo(Delivery.CONFIRMED);

    assertThat(storage.root.resolve(RUN.value())).doesNotExist();
    assertThat(storage.root.resolve("elsewhere/lineage.jsonl")).doesNotExist();
  }

  @Test
  void aFullDiskIsAFailureThatLeavesWholeLinesOnly() throws IOException {
    deliver(START);
    FailingFileOps counted = FailingFileOps.never();
    deliver(counted, event("OTHER"));
    Files.writeString(file(), START_LINE + "\n");

    for (int operation = 1; operation <= counted.operations(); operation++) {
      Delivery failed = deliver(FailingFileOps.fullAt(operation), COMPLETE);

      assertThat(failed).isEqualTo(Delivery.failed("file_not_written"));
      assertThat(Files.readString(file()))
          .isIn(START_LINE + "\n", START_LINE + "\n" + COMPLETE_LINE + "\n");
      assertThat(leftovers()).isEmpty();
    }
    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);
    assertThat(Files.readAllLines(file())).containsExactly(START_LINE, COMPLETE_LINE);
  }

  @Test
  void theFileOfAProcessThatWasKilledWhileItWroteIsReplaced() throws IOException {
    deliver(START);
    Files.writeString(storage.root.resolve(".service/lineage/lineage.jsonl.part"), "{\"eventTy");

    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);

    assertThat(Files.readAllLines(file())).containsExactly(START_LINE, COMPLETE_LINE);
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void twoProcessesDoNotWriteAtATime() throws IOException {
    deliver(START);
    Path lock = storage.root.resolve(".service/lineage/writing.lock");

    ProcessLock other = ProcessLock.tryAcquire(lock).orElseThrow();
    try (other) {
      assertThat(deliver(COMPLETE)).isEqualTo(Delivery.failed("file_in_use"));
    }

    assertThat(deliver(COMPLETE)).isEqualTo(Delivery.CONFIRMED);
  }

  @Test
  void aLinkInThePlaceOfTheFileIsNotFollowed() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside"), "");
    Files.createSymbolicLink(file(), outside);

    assertThat(deliver(START)).isEqualTo(Delivery.failed("file_not_written"));

    assertThat(outside).isEmptyFile();
  }

  @Test
  void aBodyThatIsNoEventIsAFailure() {
    assertThat(deliver(new Message("x", NoticeKind.LINEAGE, "run-1", "application/json", "{")))
        .isEqualTo(Delivery.failed("event_not_json"));
    assertThat(file()).doesNotExist();
  }

  @Test
  void aTestOfTheHookWritesNothing() {
    Message test =
        new Message("test.a.1", NoticeKind.TEST, "hook/a", Notice.CLOUD_EVENT, "{\"id\": 1}");

    assertThat(deliver(test)).isEqualTo(Delivery.CONFIRMED);
    assertThat(file()).doesNotExist();
  }

  private Delivery deliver(Message message) {
    return deliver(new DiskFileOps(), message);
  }

  private Delivery deliver(FileOps files, Message message) {
    try (LocalLineageChannel channel =
        new LocalLineageChannel(storage.root, files, new JacksonJsonCodec())) {
      return channel.deliver(message, Cancellation.NEVER);
    }
  }

  private static Message event(String type) {
    return new Message(
        "run-1.lineage." + type,
        NoticeKind.LINEAGE,
        RUN.value(),
        Notice.OPEN_LINEAGE,
        "{\n  \"eventType\": \"" + type + "\",\n  \"job\": {\"name\": \"café\"}\n}\n");
  }

  private Path file() {
    return storage.root.resolve(RUN.value()).resolve("lineage.jsonl");
  }

  private List<String> leftovers() throws IOException {
    try (Stream<Path> all = Files.walk(storage.root)) {
      return all.map(Path::toString).filter(name -> name.endsWith(".part")).toList();
    }
  }
}
