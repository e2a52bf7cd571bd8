package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.StandIns;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class UploadScenarios extends Scenarios {

  private static final String UNKNOWN = "upl_" + "0".repeat(32);

  @TempDir Path folder;

  private ContractCall csv(World world, String content) {
    return world.call("createUpload").query("format", "csv").bytes(content.getBytes(UTF_8));
  }

  @Test
  void aFileIsKeptReportedAndDeleted() {
    String id = Specs.upload(world());

    call("listUploads").gives(200);
    call("getUpload").path("upload_id", id).gives(200);
    call("deleteUpload").path("upload_id", id).gives(200);
    call("deleteUpload").path("upload_id", id).gives(404);
  }

  @Test
  void anUploadThatIsNotThereIsNotFound() {
    call("getUpload").path("upload_id", UNKNOWN).gives(404);
  }

  @Test
  void aTextThatIsNoUploadIdIsRefused() {
    call("getUpload").path("upload_id", "upl_1").gives(400);
    call("deleteUpload").path("upload_id", "upl_1").gives(400);
  }

  @Test
  void noBytesAndAnUnknownFormatAreRefused() {
    csv(world(), "").gives(400);
    call("createUpload").query("format", "pdf").bytes(new byte[] {1}).gives(400);
    call("createUpload").query("format", "parquet").bytes(new byte[] {1, 2, 3}).gives(400);
  }

  @Test
  void aDeclaredFormOfTheRecordsIsKeptAndReported() {
    Answered kept = csv(world(), "a;b\n1;2\n").query("read", "{\"delimiter\":\";\"}").gives(200);
    String id = String.valueOf(kept.member("upload_id"));

    Answered found = call("getUpload").path("upload_id", id).gives(200);
    assertThat(found.text()).contains("\"read\":{\"delimiter\":\";\"}");
  }

  @Test
  void aFormThatIsNoneIsRefused() {
    csv(world(), "a\n1\n").query("read", "delimiter").gives(400);
    csv(world(), "a\n1\n").query("read", "{\"delimeter\":\";\"}").gives(400);
    csv(world(), "a\n1\n").query("read", "{\"records_at\":\"/a\"}").gives(400);
    csv(world(), "a\n1\n").query("read", "{\"skip_rows\":-1}").gives(400);
  }

  @Test
  void thePackedFileOfTheContentIsKeptAndReported() {
    String original = "{\"part\":\"b.csv\",\"sha256\":\"sha256:" + "0a".repeat(32) + "\"}";
    Answered kept =
        csv(world(), "a\n1\n")
            .query("filename", "all.zip")
            .query("original_file", original)
            .gives(200);
    String id = String.valueOf(kept.member("upload_id"));

    assertThat(call("getUpload").path("upload_id", id).gives(200).text())
        .contains("\"original_file\":" + original);
  }

  @Test
  void aPackedFileThatIsNoneIsRefused() {
    for (String original : List.of("b.csv", "[]", "{}", "{\"sha256\":\"0a\"}")) {
      csv(world(), "a\n1\n")
          .query("original_file", original)
          .gives(400)
          .saying("invalid_original_file");
    }
  }

  @Test
  void theFormThatTheContentProvesIsKeptAndReported() {
    Answered kept = csv(world(), "a;b\n1;2\n").query("read", "auto").gives(200);

    assertThat(kept.text()).contains("\"read\":{\"delimiter\":\";\"}");
    csv(world(), "city,2023\nOslo,5\n").query("read", "auto").gives(400).saying("read_not_certain");
  }

  @Test
  void aFirstSpecIsGuessedAndTheContentIsNotKept() {
    String before = call("listUploads").gives(200).text();
    Answered guessed =
        call("guessSpec")
            .query("format", "csv")
            .query("filename", "all/prices.csv")
            .bytes("day,price\n2026-08-14,1250\n".getBytes(UTF_8))
            .gives(200);

    assertThat(guessed.member("alias")).isEqualTo("prices");
    assertThat(guessed.text()).contains("\\\"day\\\": date");
    assertThat(call("listUploads").gives(200).text()).isEqualTo(before);
  }

  @Test
  void aTextThatSeveralEncodingsReadHasCandidatesAndTheChosenOneASpec() {
    byte[] korean = "가나,b\n1,2\n".getBytes(Charset.forName("EUC-KR"));

    assertThat(call("guessSpec").query("format", "csv").bytes(korean).gives(200).text())
        .contains("\"status\":\"undecided\"", "{\"name\":\"cp949\",\"same\":[\"euc-kr\"]");
    ContractCall chosen = call("guessSpec").query("format", "csv").query("encoding", "cp949");
    assertThat(chosen.bytes(korean).gives(200).text()).contains("가나");
  }

  @Test
  void whatCannotBeGuessedIsRefused() {
    call("guessSpec").query("format", "csv").bytes(new byte[0]).gives(400).saying("empty_upload");
    call("guessSpec").query("format", "pdf").bytes(new byte[] {1}).gives(400);
    call("guessSpec").bytes(new byte[] {1}).gives(400);
    call("guessSpec").query("format", "parquet").bytes(new byte[] {1, 2, 3}).gives(400);
    call("guessSpec").query("format", "json").bytes(new byte[] {'{'}).gives(400);
    ContractCall unknown = call("guessSpec").query("format", "csv").query("encoding", "utf-9");
    unknown.bytes(new byte[] {'a'}).gives(400);
    call("guessSpec")
        .query("format", "csv")
        .query("filename", "all.zip")
        .bytes(new byte[] {'P', 'K', 3, 4})
        .gives(400)
        .saying("wrong_format");
  }

  @Test
  void aFormIsNotTakenForAFile() {
    call("guessSpec")
        .query("format", "csv")
        .header("Content-Type", "multipart/form-data; boundary=x")
        .bytes("--x\r\n\r\na\n1\n\r\n--x--\r\n".getBytes(UTF_8))
        .gives(415);
    call("createUpload")
        .query("format", "csv")
        .header("Content-Type", "multipart/form-data; boundary=x")
        .bytes("--x\r\n\r\na\n1\n\r\n--x--\r\n".getBytes(UTF_8))
        .gives(415);
  }

  @Test
  void moreFilesThanMayBeKeptAreRefused() {
    try (StandIns standIns = new StandIns();
        World small =
            new World(
                folder.resolve("out"),
                standIns,
                Map.of("SVC_UPLOAD_MAX_FILES", "1"),
                same -> same)) {
      csv(small, "a\n1\n").gives(200);

      csv(small, "a\n2\n").gives(409).saying("upload_quota_exceeded");
    }
  }
}
