package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScannedTablesTest {

  private static final FileFacts CONTENT = new FileFacts(10, "a".repeat(64));
  private static final BronzeInput UPLOADED = csv("uploads/one", NullTokens.NONE);

  private final ScannedTables scanned = new ScannedTables();

  @Test
  void theSameBytesElsewhereNeedNoFurtherScan() {
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));

    assertThat(scanned.find(CONTENT, csv("runs/r/records.csv", NullTokens.NONE)))
        .contains(table("runs/r/records.csv", 2));
  }

  @Test
  void otherBytesNeedAScan() {
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));

    assertThat(scanned.find(new FileFacts(10, "b".repeat(64)), UPLOADED)).isEmpty();
  }

  @Test
  void bytesThatNothingProvesNeedAScan() {
    scanned.add(FileFacts.UNPROVED, UPLOADED, table("uploads/one", 2));

    assertThat(scanned.find(FileFacts.UNPROVED, UPLOADED)).isEmpty();
  }

  @Test
  void nullTokensNeedAScanOfTheirOwn() {
    NullTokens tokens = new NullTokens(List.of("n/a"), Map.of());
    scanned.add(CONTENT, csv("uploads/two", tokens), table("uploads/two", 2));

    assertThat(scanned.find(CONTENT, UPLOADED)).isEmpty();
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));
    assertThat(scanned.find(CONTENT, csv("uploads/one", tokens))).isEmpty();
  }

  @Test
  void anotherEncodingOrFormatNeedsAScan() {
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));

    assertThat(
            scanned.find(CONTENT, input(FileFormat.CSV, TextEncoding.named("cp949").orElseThrow())))
        .isEmpty();
    assertThat(scanned.find(CONTENT, input(FileFormat.JSONL, TextEncoding.UTF_8))).isEmpty();
  }

  @Test
  void aFileInAnotherFormNeedsAScanOfItsOwn() {
    ReadOptions other = ReadOptions.of(new JsonRecords("/a", JsonRecords.Form.ARRAY));
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));

    assertThat(scanned.find(CONTENT, UPLOADED.with(other))).isEmpty();
    scanned.add(CONTENT, UPLOADED.with(other), table("uploads/one", 3));
    assertThat(scanned.find(CONTENT, UPLOADED.with(other))).contains(table("uploads/one", 3));
    assertThat(scanned.find(CONTENT, UPLOADED)).contains(table("uploads/one", 2));
  }

  @Test
  void aDecodedCopyIsGoneWithItsScratchFolderAndIsNotKept() {
    scanned.add(CONTENT, UPLOADED, table("scratch/decoded", 2));

    assertThat(scanned.find(CONTENT, UPLOADED)).isEmpty();
  }

  @Test
  void wideTablesAreNotKept() {
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 1_001));

    assertThat(scanned.find(CONTENT, UPLOADED)).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedTableMakesRoom() {
    scanned.add(CONTENT, UPLOADED, table("uploads/one", 2));
    for (int i = 0; i < 64; i++) {
      scanned.add(new FileFacts(i, "c".repeat(64)), UPLOADED, table("uploads/one", 2));
    }

    assertThat(scanned.find(CONTENT, UPLOADED)).isEmpty();
    assertThat(scanned.find(new FileFacts(63, "c".repeat(64)), UPLOADED)).isPresent();
  }

  private static BronzeInput csv(String place, NullTokens tokens) {
    return new BronzeInput(new Location(place), FileFormat.CSV, TextEncoding.UTF_8, tokens);
  }

  private static BronzeInput input(FileFormat format, TextEncoding encoding) {
    return new BronzeInput(new Location("uploads/one"), format, encoding, NullTokens.NONE);
  }

  private static BronzeTable table(String place, int columns) {
    return new BronzeTable(
        new TableSource.CsvText(
            new Location(place), Collections.nCopies(columns, new Column("a", Simple.STRING)), 9),
        Collections.nCopies(columns, new BronzeColumn("a", Simple.STRING, Simple.STRING, 0)),
        1,
        "sha256:" + "d".repeat(64));
  }
}
