package io.datasetbuilder.infrastructure.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.packed.UnpackedContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipFilesTest {

  private static final long MIB = 1024L * 1024;

  @TempDir Path folder;
  private PackedFixture files;

  @BeforeEach
  void aFolder() {
    files = new PackedFixture(folder);
  }

  private static byte[] twoMembers() throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("2024/a.csv", "id\n1\n");
    members.put("2024/b.csv", "id\n2\n");
    return PackedFixture.zip(members);
  }

  @Test
  void theOnlyMemberIsRead() throws IOException {
    PackedFile file =
        files.file("all.zip", PackedFixture.zip(Map.of("d/x.csv", PackedFixture.TABLE)));
    assertThat(files.unpacker().find(file))
        .isEqualTo(Result.ok(List.of(new PackedContent("x.csv", Optional.of("d/x.csv")))));
    assertThat(files.text(file)).isEqualTo(PackedFixture.TABLE);
  }

  @Test
  void theNamedMemberIsRead() throws IOException {
    assertThat(files.text(files.file("all.zip#2024/b.csv", twoMembers()))).isEqualTo("id\n2\n");
  }

  @Test
  void severalMembersAreListedWhenNoneIsNamed() throws IOException {
    Problem problem = files.refusal(files.file("all.zip", twoMembers()));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_CHOSEN);
    assertThat(problem.message()).isEqualTo("\"all.zip\" has 2 members, and none is chosen");
    assertThat(problem.hint())
        .contains(
            "name one after a #, as in all.zip#2024/a.csv, or several by a pattern"
                + " (all.zip#**.csv); its members are 2024/a.csv, 2024/b.csv");
  }

  @Test
  void aMemberThatDoesNotExistIsRefusedWithTheNearestName() throws IOException {
    Problem problem = files.refusal(files.file("all.zip#2024/c.csv", twoMembers()));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_FOUND);
    assertThat(problem.hint().orElseThrow()).startsWith("did you mean 2024/");
  }

  private static byte[] members(String... names) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    for (String name : names) {
      members.put(name, "id\n" + name + "\n");
    }
    return PackedFixture.zip(members);
  }

  private List<String> found(String named, byte[] zip) throws IOException {
    return files
        .unpacker()
        .find(files.file(named, zip))
        .match(
            all -> all.stream().map(content -> content.part().orElseThrow()).toList(),
            problems -> List.of(problems.get(0).message()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "*.csv!a10.csv;a2.csv;서울.csv",
        "**.csv!2024/b.csv;a10.csv;a2.csv;서울.csv",
        "*/*.csv!2024/b.csv",
        "a{2,10}.csv!a10.csv;a2.csv",
        "[x].txt![x].txt",
      })
  void aPatternNamesMembersInTheOrderOfTheirBytesWithoutHiddenOnes(String pattern, String names)
      throws IOException {
    byte[] zip =
        members("서울.csv", "a2.csv", "a10.csv", "2024/b.csv", "._a.csv", "x.txt", "[x].txt");

    assertThat(found("all.zip#" + pattern, zip)).containsExactly(names.split(";"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "*.json!no member of \"all.zip\" matches \"*.json\"",
        "[a!\"all.zip\" has no member \"[a\"",
        "*!the content, \"b.csv.gz\", is itself packed"
      })
  void aPatternWithoutMembersThatCanBeReadIsRefused(String pattern, String message)
      throws IOException {
    assertThat(found("all.zip#" + pattern, members("a.csv", "b.csv.gz"))).containsExactly(message);
  }

  @Test
  void membersOfOneArchiveAreWrittenWithTheirOriginEach() throws IOException {
    byte[] zip = twoMembers();
    List<PackedFile> both =
        List.of(files.file("all.zip#2024/b.csv", zip), files.file("all.zip#2024/a.csv", zip));

    Result<List<UnpackedContent>> written =
        files.unpack(both, file -> folder.resolve("to-" + both.indexOf(file)));

    assertThat(written.map(all -> all.stream().map(each -> each.origin().part()).toList()))
        .isEqualTo(Result.ok(List.of(Optional.of("2024/b.csv"), Optional.of("2024/a.csv"))));
    assertThat(folder.resolve("to-0")).hasContent("id\n2\n");
    assertThat(folder.resolve("to-1")).hasContent("id\n1\n");
  }

  @Test
  void theBoundsOfAnArchiveHoldForAllItsMembersTogether() throws IOException {
    byte[] zip = members("a.csv", "b.csv", "c.csv");
    List<PackedFile> all = new ArrayList<>();
    for (String name : List.of("a.csv", "b.csv", "c.csv")) {
      all.add(files.file("all.zip#" + name, zip));
    }
    files.with(new UnpackLimits(20, 200, MIB)); // each has nine bytes

    Result<List<UnpackedContent>> written =
        files.unpack(all, file -> folder.resolve("to-" + all.indexOf(file)));

    assertThat(written.problems())
        .extracting(Problem::code)
        .containsExactly(UnpackProblem.UNPACKED_TOO_LARGE);
    assertThat(folder.resolve("to-1")).exists();
    assertThat(folder.resolve("to-2")).doesNotExist();
  }

  @Test
  void foldersAndFilesOfMacosAreNoMembers() throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("data/", "");
    members.put("data/x.csv", "id\n1\n");
    members.put("__MACOSX/data/._x.csv", "other");
    members.put("data/.DS_Store", "other");
    assertThat(files.text(files.file("all.zip", PackedFixture.zip(members)))).isEqualTo("id\n1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x.csv", "a/../../x.csv", "/etc/x.csv", "C:\\x.csv", "..\\x.csv"})
  void aNameThatLeavesItsFolderIsRefused(String name) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("ok.csv", "id\n1\n");
    members.put(name, "id\n2\n");
    Problem problem = files.refusal(files.file("all.zip#ok.csv", PackedFixture.zip(members)));
    assertThat(problem.code()).isEqualTo(UnpackProblem.UNSAFE_MEMBER_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.csv.gz", "y.zip", "z.tar", "b.xlsx"})
  void aPackedMemberIsRefused(String name) throws IOException {
    Problem problem = files.refusal(files.file("all.zip", PackedFixture.zip(Map.of(name, "x"))));
    assertThat(problem.code()).isEqualTo(UnpackProblem.NESTED_ARCHIVE);
  }

  @Test
  void anEncryptedMemberIsRefused() throws IOException {
    byte[] zip = PackedFixture.zip(Map.of("x.csv", PackedFixture.TABLE));
    zip[6] |= 1; // general purpose bit 0, in the local header and in the directory
    zip[lastIndexOf(zip, "PK\1\2") + 8] |= 1;
    Problem problem = files.refusal(files.file("all.zip", zip));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_ENCRYPTED);
  }

  @Test
  void anUnknownMethodIsRefused() throws IOException {
    byte[] zip = PackedFixture.zip(Map.of("x.csv", PackedFixture.TABLE));
    zip[8] = 98; // PPMd
    zip[lastIndexOf(zip, "PK\1\2") + 10] = 98;
    Problem problem = files.refusal(files.file("all.zip", zip));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_UNSUPPORTED);
  }

  @Test
  void aChecksumThatDiffersIsRefused() throws IOException {
    byte[] zip = stored("x.csv", "id\n1\n");
    zip[lastIndexOf(zip, "id\n1")] = 'X';
    Problem problem = files.refusal(files.file("all.zip", zip));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @Test
  void anArchiveThatIsCutOffIsRefused() throws IOException {
    byte[] zip = twoMembers();
    byte[] cut = Arrays.copyOf(zip, zip.length - 30);
    Problem problem = files.refusal(files.file("all.zip#2024/a.csv", cut));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @Test
  void anEmptyArchiveIsRefused() throws IOException {
    Problem problem = files.refusal(files.file("all.zip", PackedFixture.zip(Map.of())));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_FOUND);
  }

  @Test
  void contentOfManyTimesTheLengthOfTheMemberIsRefused() throws IOException {
    byte[] zip = PackedFixture.zip(Map.of("x.csv", "0".repeat(8_000_000)));
    PackedFile bomb = files.file("all.zip", zip);
    files.with(new UnpackLimits(100 * MIB, 20, MIB));
    Problem problem = files.refusal(bomb);
    assertThat(problem.code()).isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
  }

  private static byte[] stored(String name, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(0);
      zip.putNextEntry(new ZipEntry(name));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return bytes.toByteArray();
  }

  private static int lastIndexOf(byte[] bytes, String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf(text);
  }
}
