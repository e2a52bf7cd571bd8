package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInDefinitionsTest {

  private static final Path FOLDER =
      Path.of("src/main/resources/io/datasetbuilder/infrastructure/catalog/providers");

  private final CatalogFiles files = new CatalogFiles();

  /** What the service reads, it does not check again: it is checked here. */
  @ParameterizedTest
  @MethodSource("builtIn")
  void eachIsRightAndInAFileOfItsOwnName(String name) {
    Result<ProviderDefinition> checked = files.checkBuiltIn(name);

    assertThat(checked).isInstanceOf(Result.Ok.class);
    assertThat(((Result.Ok<ProviderDefinition>) checked).value().name()).isEqualTo(name);
  }

  static List<String> builtIn() {
    return CatalogFiles.builtIn();
  }

  /** The service loads what was parsed here. */
  @ParameterizedTest
  @MethodSource("builtIn")
  void itsParsedFormIsThatOfItsFile(String name) throws IOException {
    ProviderDefinition checked = ((Result.Ok<ProviderDefinition>) files.checkBuiltIn(name)).value();
    String written = WrittenForm.of(checked);
    Path file = FOLDER.resolve(name + ".json");
    if (System.getProperty("write.pages") != null) {
      Files.writeString(file, written);
    }

    assertThat(file)
        .as("run the tests of infrastructure/provider-catalog with -Dwrite.pages")
        .content()
        .isEqualTo(written);
    assertThat(WrittenForm.of(ParsedForm.read(written.getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(written);
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void itsFileIsRightAlsoWhenItIsHandedIn(String name) {
    assertThat(files.check(CatalogFiles.definitionOf(name))).isInstanceOf(Result.Ok.class);
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void itsDatasetsAndFieldsHaveTitlesInTwoLanguages(String name) {
    ProviderDefinition provider =
        ((Result.Ok<ProviderDefinition>) files.checkBuiltIn(name)).value();

    assertThat(provider.datasets())
        .allSatisfy(
            dataset -> {
              assertThat(dataset.about().titleKo()).hasValueSatisfying(this::isKorean);
              assertThat(dataset.about().tags()).anySatisfy(this::isKorean);
              assertThat(dataset.about().tags())
                  .anySatisfy(tag -> assertThat(tag).matches("\\p{ASCII}+"));
              assertThat(dataset.fields())
                  .allSatisfy(
                      field -> {
                        assertThat(field.hints().label()).as(field.name()).isPresent();
                        assertThat(field.titleKo())
                            .as(field.name())
                            .hasValueSatisfying(this::isKorean);
                      });
            });
  }

  private void isKorean(String text) {
    assertThat(text).matches(".*(\\p{IsHangul}|PM10|ID).*");
  }

  @Test
  void nothingIsWrongWithAnyOfThem() {
    assertThat(files.checkBuiltIn()).isEmpty();
  }

  @Test
  void theIndexNamesEveryFileAndNothingElse() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .sorted()
              .toList();
      assertThat(CatalogFiles.builtIn().stream().map(name -> name + ".yaml"))
          .containsExactlyElementsOf(names);
    }
  }
}
