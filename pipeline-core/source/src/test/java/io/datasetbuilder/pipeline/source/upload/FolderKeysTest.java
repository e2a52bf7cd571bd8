package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Keys and values in the names of folders, as other programs write them. */
class FolderKeysTest {

  private static Map<String, Optional<String>> values(String... folders) {
    return FolderKeys.of(List.of(folders)).values();
  }

  @Test
  void eachFolderOfAKeyAndAValueIsOne() {
    assertThat(values("data", "year=2024", "month=05").entrySet())
        .containsExactly(
            Map.entry("year", Optional.of("2024")), Map.entry("month", Optional.of("05")));
  }

  @Test
  void aValueMayHaveEqualsSignsAndMayBeEmpty() {
    assertThat(values("a=b=c", "d="))
        .isEqualTo(Map.of("a", Optional.of("b=c"), "d", Optional.of("")));
  }

  @Test
  void aFolderWithoutAKeyIsNotOne() {
    assertThat(values("=x", "plain")).isEmpty();
    assertThat(FolderKeys.isOne("=x")).isFalse();
    assertThat(FolderKeys.isOne("year=")).isTrue();
  }

  @Test
  void percentEncodedCharactersAreThoseOfUtf8() {
    assertThat(values("my%20key=%EC%84%9C%EC%9A%B8%2F1"))
        .isEqualTo(Map.of("my key", Optional.of("서울/1")));
  }

  @Test
  void percentSignsThatEncodeNothingRemain() {
    assertThat(values("a=100%", "b=%FF", "c=%zz"))
        .isEqualTo(
            Map.of("a", Optional.of("100%"), "b", Optional.of("%FF"), "c", Optional.of("%zz")));
  }

  @Test
  void theNameOfNoPartitionIsNull() {
    assertThat(values("year=__HIVE_DEFAULT_PARTITION__"))
        .isEqualTo(Map.of("year", Optional.empty()));
  }

  @Test
  void theInnerFolderOfAKeyHasItsValue() {
    assertThat(values("year=2023", "year=2024")).isEqualTo(Map.of("year", Optional.of("2024")));
  }
}
