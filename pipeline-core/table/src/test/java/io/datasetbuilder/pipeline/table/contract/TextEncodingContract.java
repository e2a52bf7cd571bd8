package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How texts in other encodings are read (Spec, "kind file": encoding). */
public abstract class TextEncodingContract extends BronzeReaderContract {

  @Override
  protected final FileFormat format() {
    return FileFormat.CSV;
  }

  @ParameterizedTest
  @CsvSource({
    "cp949, x-windows-949, 똠방각하",
    "CP949, x-windows-949, 똠방각하",
    "uhc, x-windows-949, 펲시",
    "euc-kr, EUC-KR, 서울",
    "euc_kr, EUC-KR, 서울",
    "utf-16, UTF-16, 서울",
    "utf-16, UTF-16BE, 서울",
    "utf-16le, UTF-16LE, 서울",
    "utf-16be, UTF-16BE, 😀",
    "latin-1, ISO-8859-1, café",
    "iso-8859-1, ISO-8859-1, café",
    "windows-1252, windows-1252, €5",
    "shift_jis, Shift_JIS, 東京",
    "cp932, windows-31j, ①東京",
    "utf-8, UTF-8, 서울😀",
    "utf8, UTF-8, 서울",
    "UTF-8-SIG, UTF-8, 서울",
  })
  public void readsTheDeclaredEncoding(String declared, String written, String value) {
    String csv = "이름x,b\n" + value + ",1\n";
    String readable = written.contains("8859") || written.contains("1252") ? csv.substring(2) : csv;
    String header =
        written.contains("JIS") || written.contains("31j") ? csv.substring(2) : readable;

    BronzeTable table = table(header.getBytes(Charset.forName(written)), declared);

    assertThat(table.dataChecksum()).isEqualTo(table(header).dataChecksum());
  }

  @Test
  public void dropsAByteOrderMarkOfAnyUnicodeEncoding() {
    String marked = "\uFEFFa,b\n1,2\n";
    String expected = table("a,b\n1,2\n").dataChecksum();

    assertThat(table(marked.getBytes(UTF_8), "utf-8").dataChecksum()).isEqualTo(expected);
    for (String charset : new String[] {"UTF-16LE", "UTF-16BE"}) {
      byte[] bytes = marked.getBytes(Charset.forName(charset));
      assertThat(table(bytes, "utf-16").dataChecksum()).as(charset).isEqualTo(expected);
      assertThat(table(bytes, charset).dataChecksum()).as(charset).isEqualTo(expected);
    }
  }

  @Test
  public void statesTheOffsetOfBytesThatAreNotUtf8() {
    assertMalformed(bytes("a,b\n1,\u00ff\n", "ISO-8859-1"), "utf-8", 6);
    assertMalformed(bytes("a,\u00e9\n1,2\n", "ISO-8859-1"), "utf-8", 2);
  }

  @Test
  public void countsAByteOrderMarkInTheOffset() {
    byte[] bytes = bytes("\u00ef\u00bb\u00bfa,b\n1,\u00ff\n", "ISO-8859-1");

    assertMalformed(bytes, "utf-8", 9);
  }

  @Test
  public void refusesOverlongAndSurrogateForms() {
    assertMalformed(bytes("a\n\u00c0\u0080\n", "ISO-8859-1"), "utf-8", 2);
    assertMalformed(bytes("a\nx\u00ed\u00a0\u0080\n", "ISO-8859-1"), "utf-8", 3);
  }

  @Test
  public void statesTheOffsetFarIntoAFile() {
    String rows = "서울,1\n".repeat(700_000);
    byte[] good = ("a,b\n" + rows).getBytes(UTF_8);
    byte[] bytes = Arrays.copyOf(good, good.length + 3);
    bytes[good.length] = (byte) 0xEC;
    bytes[good.length + 1] = ',';
    bytes[good.length + 2] = '1';

    assertMalformed(bytes, "utf-8", good.length);
  }

  @Test
  public void statesTheOffsetOfBytesThatAreNotCp949() {
    byte[] good = bytes("a,b\n서울,1\n", "x-windows-949");
    byte[] bytes = Arrays.copyOf(good, good.length + 4);
    bytes[good.length] = (byte) 0xFF;
    bytes[good.length + 1] = ',';
    bytes[good.length + 2] = '1';
    bytes[good.length + 3] = '\n';

    assertMalformed(bytes, "cp949", good.length);
  }

  @Test
  public void statesTheOffsetOfACharacterThatIsCutOff() {
    byte[] good = bytes("a,b\n1,서울", "x-windows-949");

    assertMalformed(Arrays.copyOf(good, good.length - 1), "cp949", good.length - 2);
  }

  @Test
  public void statesTheOffsetInALongCp949File() {
    byte[] good = bytes("a,b\n" + "서울,1\n".repeat(300_000), "x-windows-949");
    byte[] bytes = Arrays.copyOf(good, good.length + 1);
    bytes[good.length] = (byte) 0xB0;

    assertMalformed(bytes, "cp949", good.length);
  }

  @Test
  public void takesUtf16DeclaredAsUtf8ForBinary() {
    assertThat(problem(bytes("a,b\n1,2\n", "UTF-16LE"), "utf-8").code())
        .isEqualTo(RecordProblem.NUL_BYTE);
  }

  @Test
  public void leavesTheSourceAsItIs() throws Exception {
    byte[] bytes = bytes("a,b\r\n서울,1\n", "x-windows-949");
    table(bytes, "cp949");

    try (var files = Files.list(folder)) {
      Path source = files.filter(Files::isRegularFile).findFirst().orElseThrow();
      assertThat(Files.readAllBytes(source)).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "euc-kr, x-windows-949, 똠방각하, 'cp949, which reads the whole file'",
    "shift_jis, windows-31j, ①東京, 'cp932, which reads the whole file'",
    "cp949, UTF-8, 서울😀, 'utf-8, which reads the whole file'",
    "us-ascii, UTF-8, 서울, 'utf-8, which reads the whole file'",
    "utf-8, UTF-16, 서울, 'utf-16, whose byte order mark the file begins with'",
    "cp949, UTF-32BE, \uFEFF서울, 'utf-32, whose byte order mark the file begins with'",
  })
  public void namesAnEncodingThatIsProven(
      String declared, String written, String value, String hint) {
    Problem problem =
        problem(bytes(value.replace("\\uFEFF", "\uFEFF") + ",b\n1,2\n", written), declared);

    assertThat(problem.code()).isEqualTo(RecordProblem.MALFORMED_TEXT);
    assertThat(problem.hint()).contains("declare encoding: " + hint);
  }

  @Test
  public void namesNoEncodingThatIsNotProven() {
    assertThat(problem(bytes("a,\u00ff\n1,2\n", "ISO-8859-1"), "utf-8").hint()).isEmpty();
    assertThat(problem(bytes("a,\u00ff \n1,2\n", "ISO-8859-1"), "euc-kr").hint()).isEmpty();
  }

  @Test
  public void statesTheLineOfMalformedText() {
    assertMalformed(bytes("a,b\r\n1,\"x\ny\"\r\n2,\u00ff\n", "ISO-8859-1"), "utf-8", 16, 4);
    assertMalformed(bytes("a,b\r1,2\r\u00ff,\n", "ISO-8859-1"), "cp949", 8, 3);
    byte[] cut = bytes("a\n서울\n", "UTF-16LE");
    assertMalformed(Arrays.copyOf(cut, cut.length - 1), "utf-16le", 8, 2);
  }

  private void assertMalformed(byte[] bytes, String encoding, long offset) {
    long line = 1;
    for (int i = 0; i < offset; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    assertMalformed(bytes, encoding, offset, line);
  }

  private void assertMalformed(byte[] bytes, String encoding, long offset, long line) {
    assertProblem(
        problem(bytes, encoding),
        RecordProblem.MALFORMED_TEXT,
        "the file is not "
            + encoding
            + " text: the byte at offset "
            + offset
            + " (line "
            + line
            + ") does not belong there");
  }

  private static byte[] bytes(String text, String charset) {
    return text.getBytes(Charset.forName(charset));
  }
}
