package io.datasetbuilder.infrastructure.parquet;

import static io.datasetbuilder.infrastructure.parquet.HandMadeFile.ints;
import static io.datasetbuilder.infrastructure.parquet.HandMadeFile.join;
import static io.datasetbuilder.infrastructure.parquet.HandMadeFile.levels;
import static io.datasetbuilder.infrastructure.parquet.HandMadeFile.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files whose bytes contradict what they state, each refused with its column. */
class HostileFilesTest {

  private static final ParquetSchemas SCHEMAS = new ParquetSchemas(new JacksonJsonCodec());
  private static final int MANY = Integer.MAX_VALUE;

  @TempDir Path folder;

  static Stream<Arguments> contradictions() throws IOException {
    return Stream.of(
        arguments("n", "lies outside of the file", offset(1 << 20)),
        arguments("n", "lies outside of the file", offset(-5)),
        arguments("n", "is not in the file", elsewhere()),
        arguments(
            "deep", "nests more than 100 levels deep", HandMadeFile.ofDepth(10_000).end(0, 0)),
        arguments(
            "n",
            "has another number of values than its row group has rows",
            numbers().page(3, ints(1, 2, 3)).end(3, 4)),
        arguments(
            "n",
            "has pages with more values than the footer states",
            numbers().page(3, ints(1, 2, 3)).end(2, 2)),
        arguments(
            "l",
            "has a page with an impossible number of values",
            HandMadeFile.ofList().page(MANY, ints(1)).end(1, MANY)),
        arguments(
            "n",
            "has a page with an impossible number of values",
            numbers().dictionary(MANY, ints(1)).page(1, ints(1)).end(1, 1)),
        arguments("n", "has a page that lies outside of the file", stored(1 << 30, 4)),
        arguments("n", "has a page that lies outside of the file", stored(-1, 4)),
        arguments("n", "has a page whose size its bytes cannot have", stored(4, MANY)),
        arguments(
            "n",
            "has a page whose size its bytes cannot have",
            compressed(CompressionCodec.GZIP, new byte[40], MANY)),
        arguments("n", "has a page header that cannot be decoded", zeros()),
        arguments(
            "l",
            "has other rows in its pages than its row group states",
            HandMadeFile.ofList()
                .page(3, join(levels(1, 0, 2, 1), levels(3, 1), ints(1, 2, 3)))
                .end(2, 3)),
        arguments(
            "l",
            "has more levels in a page than values",
            HandMadeFile.ofList()
                .page(3, join(levels(MANY, 0), levels(3, 1), ints(1, 2, 3)))
                .end(3, 3)),
        arguments(
            "l",
            "has a page whose levels cannot be decoded",
            HandMadeFile.ofList()
                .page(3, join(levels(1, 0), levels(3, 1), ints(1, 2, 3)))
                .end(3, 3)),
        arguments(
            "l",
            "has a page whose levels cannot be decoded",
            HandMadeFile.ofList().page(3, ints(1 << 30, 1, 2)).end(3, 3)),
        arguments(
            "l",
            "has a level that its schema does not have",
            HandMadeFile.ofList()
                .page(3, join(ints(2), new byte[] {6, 7}, levels(3, 3), ints(1)))
                .end(3, 3)),
        arguments(
            "n", "has a page with other rows or nulls than its header states", apart(3, 1, 3)),
        arguments(
            "n", "has a page with other rows or nulls than its header states", apart(3, 0, 2)),
        arguments("n", "has a page with fewer values than nulls or rows", apart(3, 4, 3)));
  }

  private static HandMadeFile numbers() throws IOException {
    return HandMadeFile.of(Type.INT32, FieldRepetitionType.REQUIRED);
  }

  private static HandMadeFile offset(long offset) throws IOException {
    HandMadeFile file = numbers().page(2, ints(1, 2)).end(2, 2);
    file.column.setData_page_offset(offset);
    return file;
  }

  private static HandMadeFile elsewhere() throws IOException {
    HandMadeFile file = numbers().page(2, ints(1, 2)).end(2, 2);
    file.group.getColumns().get(0).setFile_path("other.parquet");
    return file;
  }

  private static HandMadeFile stored(int stored, int content) throws IOException {
    PageHeader header = new PageHeader(PageType.DATA_PAGE, content, stored);
    header.setData_page_header(
        new org.apache.parquet.format.DataPageHeader(
            1, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
    return numbers().page(header, ints(1)).end(1, 1);
  }

  private static HandMadeFile compressed(CompressionCodec codec, byte[] stored, int content)
      throws IOException {
    HandMadeFile file = numbers();
    file.column.setCodec(codec);
    return file.page(1, stored, content, Encoding.PLAIN).end(1, 1);
  }

  private static HandMadeFile zeros() throws IOException {
    HandMadeFile file = numbers().page(1, new byte[200]).end(1, 1);
    file.column.setData_page_offset(60).setTotal_compressed_size(100);
    return file;
  }

  /** A page of three optional values, one of them null, whose header states other numbers. */
  private static HandMadeFile apart(int values, int nulls, int rows) throws IOException {
    byte[] definitions = runs(2, 1, 1, 0);
    int stated = nulls == 1 && rows == 3 ? 2 : nulls;
    return HandMadeFile.of(Type.INT32, FieldRepetitionType.OPTIONAL)
        .page(
            new DataPageHeaderV2(values, stated, rows, Encoding.PLAIN, definitions.length, 0),
            join(definitions, ints(1, 2)))
        .end(3, 3);
  }

  @ParameterizedTest
  @MethodSource("contradictions")
  void namesTheColumnAndTheContradiction(String column, String what, HandMadeFile file)
      throws Exception {
    assertThat(SCHEMAS.read(Samples.at(file.write(folder)), ParquetForms.DEFAULT).problems())
        .containsExactly(
            Problem.of(
                UploadProblem.PARQUET_DAMAGED,
                column,
                "The Parquet file is damaged: column '" + column + "' " + what + "."));
  }

  @Test
  void acceptsTheSameStructuresWhenTheyAgree() throws Exception {
    byte[] lists = join(levels(1, 0, 2, 1), levels(3, 1), ints(1, 2, 3));
    byte[] definitions = runs(2, 1, 1, 0);
    for (HandMadeFile sound :
        List.of(
            numbers().page(3, ints(1, 2, 3)).end(3, 3),
            HandMadeFile.ofList().page(3, lists).end(1, 3),
            HandMadeFile.ofDepth(90).end(0, 0),
            HandMadeFile.of(Type.INT32, FieldRepetitionType.OPTIONAL)
                .page(
                    new DataPageHeaderV2(3, 1, 3, Encoding.PLAIN, definitions.length, 0),
                    join(definitions, ints(1, 2)))
                .end(3, 3))) {
      Path file = sound.write(folder);
      assertThat(SCHEMAS.read(Samples.at(file), ParquetForms.DEFAULT).problems()).isEmpty();
      assertThat(new ParquetCells().scan(Samples.at(file)).orElseThrow().faults()).isEmpty();
    }
  }

  @Test
  void refusesRowsThatNoBytesHold() throws Exception {
    HandMadeFile file = numbers().page(MANY, ints(1)).end(MANY, MANY);

    assertThat(SCHEMAS.read(Samples.at(file.write(folder)), ParquetForms.DEFAULT).problems())
        .extracting(Problem::message)
        .containsExactly(
            "The Parquet file is damaged: column 'n' announces more rows than the bytes of the file"
                + " can hold.");
  }

  /** Sixty-eight thousand bytes become sixty-four million, which the header does not state. */
  @Test
  void aContentThatIsLongerThanItsHeaderStatesIsAFault() throws Exception {
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(stored)) {
      for (int i = 0; i < 64; i++) {
        zip.write(new byte[1 << 20]);
      }
    }
    Path file = compressed(CompressionCodec.GZIP, stored.toByteArray(), 4).write(folder);

    assertThat(new ParquetCells().scan(Samples.at(file)).orElseThrow().faults()).hasSize(1);
  }

  @Test
  void aDictionaryWithoutTheEntryIsAFault() throws Exception {
    byte[] indexes = {2, 2, 3};
    Path file =
        numbers()
            .dictionary(2, ints(7, 8))
            .page(1, indexes, indexes.length, Encoding.RLE_DICTIONARY)
            .end(1, 1)
            .write(folder);

    assertThat(new ParquetCells().scan(Samples.at(file)).orElseThrow().faults())
        .extracting(fault -> fault.column())
        .containsExactly("n");
  }

  /** Three bytes are a structure: a footer of nothing else would need thirty times its bytes. */
  @Tag("deep")
  @Test
  void refusesAFooterOfMoreStructuresThanMemoryIsFor() throws Exception {
    int structures = (int) (Runtime.getRuntime().maxMemory() / 256) + 10;
    byte[] footer = new byte[structures * 3 + 8];
    footer[0] = 0x15;
    footer[1] = 2;
    footer[2] = 0x19;
    footer[3] = (byte) 0xfc;
    int at = 4;
    for (int left = structures; left > 0; left >>>= 7) {
      footer[at] = (byte) (left > 0x7f ? (left & 0x7f) | 0x80 : left);
      at++;
    }
    for (; at + 3 <= footer.length; at += 3) {
      footer[at] = 0x48;
    }
    byte[] magic = Arrays.copyOf("PAR1".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 4);
    Path file =
        Files.write(
            folder.resolve("structures.parquet"), join(magic, footer, ints(footer.length), magic));

    assertThat(SCHEMAS.read(Samples.at(file), ParquetForms.DEFAULT).problems())
        .extracting(Problem::message)
        .containsExactly("The Parquet file is damaged. Its footer cannot be decoded.");
  }
}
