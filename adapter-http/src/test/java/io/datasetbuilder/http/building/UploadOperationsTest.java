package io.datasetbuilder.http.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files uploaded to a service with a real store. */
class UploadOperationsTest {

  private static final byte[] TABLE = "id,name\n1,Ada\n".getBytes(UTF_8);
  private static final String UNKNOWN = "upl_" + "0".repeat(32);

  @TempDir Path folder;
  private BuilderService service;
  private OperationClient client;

  @BeforeEach
  void open() {
    open(Map.of());
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void open(Map<String, String> variables) {
    service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder)
            .settings(Settings.of(variables).settings())
            .build();
    client = new OperationClient(service, Routes.of(UploadOperations::declare));
  }

  private void reopen(Map<String, String> variables) {
    service.close();
    open(variables);
  }

  @Test
  void aFileIsKeptUnderItsId() {
    JsonResponse kept = client.send("/uploads?format=csv&filename=dir%2Fpeople.csv", TABLE);

    assertThat(kept.status()).isEqualTo(200);
    assertThat(kept.names())
        .containsExactlyInAnyOrder(
            "upload_id", "format", "encoding", "size_bytes", "original_filename", "created_at");
    assertThat(kept.text("upload_id")).matches("upl_[0-9a-f]{32}");
    assertThat(kept.text("encoding")).isEqualTo("utf-8");
    assertThat(kept.number("size_bytes")).isEqualTo(TABLE.length);
    assertThat(kept.text("original_filename")).isEqualTo("people.csv");
  }

  @Test
  void withoutANameItIsNull() {
    assertThat(client.send("/uploads?format=csv&encoding=utf-8", TABLE).value("original_filename"))
        .isEqualTo(JsonValue.ofNull());
  }

  @Test
  void whereUploadsEndTheirEndIsReported() {
    reopen(Map.of("SVC_UPLOAD_RETENTION_DAYS", "30"));

    assertThat(client.send("/uploads?format=csv", TABLE).names()).contains("expires_at");
  }

  @Test
  void uploadsAreListedNewestFirst() {
    String first = client.send("/uploads?format=csv", TABLE).text("upload_id");
    String second = client.send("/uploads?format=csv", TABLE).text("upload_id");

    assertThat(client.get("/uploads").objects("uploads"))
        .extracting(upload -> upload.text("upload_id"))
        .containsExactly(second, first);
  }

  @Test
  void anUploadIsFoundAndDeletedOnce() {
    String id = client.send("/uploads?format=csv", TABLE).text("upload_id");

    assertThat(client.get("/uploads/" + id).text("upload_id")).isEqualTo(id);
    JsonResponse deleted = client.delete("/uploads/" + id);
    assertThat(deleted.names()).containsExactlyInAnyOrder("upload_id", "deleted");
    assertThat(deleted.value("deleted")).isEqualTo(JsonValue.of(true));
    assertThat(client.get("/uploads/" + id).refusal()).isEqualTo("404 upload not found: " + id);
    assertThat(client.delete("/uploads/" + id).refusal()).isEqualTo("404 upload not found: " + id);
  }

  @Test
  void anUnknownUploadIsNotFoundWithoutACode() {
    JsonResponse answer = client.get("/uploads/" + UNKNOWN);

    assertThat(answer.refusal()).isEqualTo("404 upload not found: " + UNKNOWN);
    assertThat(answer.names()).containsExactly("error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"upl_1", "..%2Fstate.sqlite3", "UPL_00000000000000000000000000000000"})
  void whatIsNoIdIsRefused(String id) {
    assertThat(client.get("/uploads/" + id).status()).isEqualTo(400);
    assertThat(client.delete("/uploads/" + id).status()).isEqualTo(400);
  }

  @Test
  void theFormatIsNeeded() {
    assertThat(client.send("/uploads", TABLE).refusal())
        .isEqualTo("400 'format' is missing: use 'csv', 'json', 'jsonl' or 'parquet'");
    assertThat(client.send("/uploads?format=xls", TABLE).refusal())
        .isEqualTo("400 'format' must be 'csv', 'json', 'jsonl' or 'parquet'");
  }

  @Test
  void anUnknownEncodingIsRefused() {
    assertThat(client.send("/uploads?format=csv&encoding=klingon", TABLE).refusal())
        .isEqualTo("400 there is no encoding \"klingon\"");
  }

  @Test
  void anEmptyBodyIsRefused() {
    JsonResponse answer = client.send("/uploads?format=csv", new byte[0]);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("error")).isEqualTo("The file holds no bytes.");
    assertThat(answer.text("code")).isEqualTo("empty_upload");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "csv | UTF-8 | id;v%1;2% | declare read: {delimiter: \";\"}",
        "csv | x-windows-949 | 역,v%서울역,2% | likeliest first: cp949, ",
        "csv | UTF-16 | id,v%1,2% | declare encoding: utf-16, whose byte order mark",
        "csv | UTF-16LE | id,v%1,2% | which can be utf-16le",
        "csv | windows-1252 | n%Straße%Köln%München%Überlingen%Weiß%Käse%Öl%größer% | declare"
            + " encoding: windows-1252",
        "json | UTF-8 | {\"items\":[{\"a\":1}]} | use the array alone as the file: \"items\"",
        "json | UTF-8 | {\"a\":1}%{\"a\":2} | use format: jsonl",
      })
  void aRefusalNamesTheWayOut(String format, String encoding, String content, String way) {
    byte[] bytes = content.replace('%', '\n').getBytes(Charset.forName(encoding));

    JsonResponse answer = client.send("/uploads?format=" + format, bytes);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("error")).contains("; ").contains(way).doesNotContain("서울");
  }

  @ParameterizedTest
  @CsvSource({
    "csv, 'id,name\n1,2,3\n'",
    "csv, 'id,id\n1,2\n'",
    "csv, 'id\n'",
    "json, '[{\"a\":1}'",
    "jsonl, '{\"a\":1}\nnope'",
    "parquet, 'PAR1 nothing PAR1'",
    "parquet, 'id,name'"
  })
  void contentThatCannotBeReadIsTheSendersFault(String format, String content) {
    JsonResponse answer = client.send("/uploads?format=" + format, content.getBytes(UTF_8));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("error")).isNotEmpty();
    assertThat(client.get("/uploads").objects("uploads")).isEmpty();
  }

  @Test
  void bytesThatAreNoTextOfTheEncodingAreRefused() {
    byte[] broken = {'i', 'd', '\n', (byte) 0xC3, '(', '\n'};

    assertThat(client.send("/uploads?format=csv", broken).status()).isEqualTo(400);
  }

  @Test
  void oneByteMoreThanTheLimitIsTooLarge() {
    reopen(Map.of("SVC_MAX_UPLOAD_BYTES", "" + TABLE.length));

    assertThat(client.send("/uploads?format=csv", TABLE).status()).isEqualTo(200);
    JsonResponse answer = client.send("/uploads?format=csv", "id,name\n1,Adam\n".getBytes(UTF_8));
    assertThat(answer.refusal())
        .startsWith("413 request body too large: an upload may have at most ")
        .endsWith(" bytes (SVC_MAX_UPLOAD_BYTES)");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void oneFileMoreThanTheQuotaIsAConflict() {
    reopen(Map.of("SVC_UPLOAD_MAX_FILES", "1"));
    client.send("/uploads?format=csv", TABLE);

    JsonResponse answer = client.send("/uploads?format=csv", TABLE);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("code")).isEqualTo("upload_quota_exceeded");
    assertThat(answer.text("limit")).isEqualTo("max_files");
    assertThat(answer.number("limit_value")).isEqualTo(1);
    assertThat(answer.number("used")).isEqualTo(1);
  }

  @Test
  void moreBytesThanTheQuotaAreAConflict() {
    reopen(Map.of("SVC_UPLOAD_MAX_TOTAL_BYTES", "20"));
    client.send("/uploads?format=csv", TABLE);

    JsonResponse answer = client.send("/uploads?format=csv", TABLE);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("limit")).isEqualTo("max_total_bytes");
    assertThat(answer.number("limit_value")).isEqualTo(20);
    assertThat(answer.number("used")).isEqualTo(TABLE.length);
  }
}
