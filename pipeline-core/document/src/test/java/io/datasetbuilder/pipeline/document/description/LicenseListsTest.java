package io.datasetbuilder.pipeline.document.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LicenseListsTest {

  @ParameterizedTest
  @CsvSource({
    "SPDX, cc-by-4.0, CC-BY-4.0",
    "SPDX, ' ODBL-1.0 ', ODbL-1.0",
    "SPDX, Etalab-2.0, etalab-2.0",
    "HUGGINGFACE, CC-BY-4.0, cc-by-4.0",
    "HUGGINGFACE, odbl-1.0, odbl",
    "HUGGINGFACE, pddl, pddl",
    "KAGGLE, cc0-1.0, CC0-1.0",
    "KAGGLE, pddl-1.0, PDDL",
    "KAGGLE, gfdl-1.3, FDL-1.3",
    "KAGGLE, other, other"
  })
  void namesALicenseAsItsListDoes(LicenseLists list, String identifier, String name) {
    assertThat(list.named(identifier)).contains(name);
  }

  @ParameterizedTest
  @EnumSource
  void namesNothingThatIsNotListed(LicenseLists list) {
    assertThat(list.named("no such license")).isEmpty();
    assertThat(list.named("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"SPDX, 44", "HUGGINGFACE, 55", "KAGGLE, 30"})
  void noLicenseIsMissingFromAList(LicenseLists list, long expected) throws Exception {
    assertThat(lines()).filteredOn(line -> of(list, line)).hasSize((int) expected);
  }

  @Test
  void noLicenseIsListedTwice() throws Exception {
    Set<String> seen = new HashSet<>();

    for (String line : lines()) {
      String[] fields = line.split("\t", -1);
      assertThat(fields.length).as(line).isBetween(2, 3);
      assertThat(seen.add((fields[0] + " " + fields[1]).toLowerCase(Locale.ROOT)))
          .as(line)
          .isTrue();
    }
  }

  private static boolean of(LicenseLists list, String line) {
    return line.startsWith(list.name().toLowerCase(Locale.ROOT) + "\t");
  }

  private static List<String> lines() throws Exception {
    try (InputStream resource = LicenseLists.class.getResourceAsStream("licenses.tsv")) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }
}
