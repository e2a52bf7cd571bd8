package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads the definitions of providers: those that come with the service, which the build has checked
 * and parsed and which are loaded when they are first needed, and an operator's own, which are read
 * and checked at once. A file that cannot be used leaves its provider out and is reported; it never
 * keeps others from being used. Safe for concurrent use.
 */
public final class CatalogFiles {

  private final DefinitionReader reader;
  private final DefinitionRules ofOperator;

  public CatalogFiles() {
    this(Set.of());
  }

  /**
   * @param innerHosts names of an inner network that an operator's definitions may call, in lower
   *     case
   */
  public CatalogFiles(Set<String> innerHosts) {
    this.reader = new DefinitionReader();
    this.ofOperator = DefinitionRules.ofOperator(innerHosts);
  }

  /**
   * Reads everything.
   *
   * @param folder an operator's definitions: every {@code .yaml} and {@code .yml} file in it, by
   *     name; a provider that is defined already is refused
   * @param extraHosts further hosts by provider, exact names only
   */
  public CatalogReading read(Optional<Path> folder, Map<String, List<String>> extraHosts) {
    CatalogBuilder gathered = new CatalogBuilder();
    builtIn().forEach(name -> gathered.add(name, () -> parsed(name)));
    folder.ifPresent(path -> readFolder(new DefinitionFolder(path), gathered));
    gathered.addHosts(extraHosts);
    return gathered.build();
  }

  /** The providers that come with the service; each has a file of its name. */
  public static List<String> builtIn() {
    String index =
        new String(CatalogResources.read(CatalogResources.INDEX), StandardCharsets.UTF_8);
    return index.lines().filter(line -> !line.isBlank()).toList();
  }

  /** The definition of a provider that comes with the service. */
  static byte[] definitionOf(String name) {
    return CatalogResources.read("providers/" + name + ".yaml");
  }

  private static ProviderDefinition parsed(String name) {
    return ParsedForm.read(CatalogResources.read("providers/" + name + ".json"));
  }

  /** Checks the definition of a provider that comes with the service. */
  Result<ProviderDefinition> checkBuiltIn(String name) {
    return reader.read(definitionOf(name), DefinitionRules.BUILT_IN);
  }

  private void readFolder(DefinitionFolder folder, CatalogBuilder gathered) {
    try {
      for (Path file : folder.files()) {
        String name = file.getFileName().toString();
        gathered.add(
            name,
            folder.holds(file)
                ? check(file)
                : unreadable("The file is a link that leads out of its folder."));
      }
    } catch (IOException noFolder) {
      gathered.refuse(
          "",
          Problem.of(
              CatalogProblem.DEFINITION_UNREADABLE,
              "",
              "The folder of definitions is not there or cannot be read."));
    }
  }

  /** Problems of the definitions that come with the service; empty in a sound program. */
  public List<CatalogReading.RefusedFile> checkBuiltIn() {
    List<CatalogReading.RefusedFile> refused = new ArrayList<>();
    for (String name : builtIn()) {
      if (checkBuiltIn(name) instanceof Result.Refused<ProviderDefinition> refusal) {
        refused.add(new CatalogReading.RefusedFile(name + ".yaml", refusal.problems()));
      }
    }
    return refused;
  }

  /** Checks one file; returns the provider that it defines, or its problems. */
  public Result<ProviderDefinition> check(Path file) {
    return DefinitionFolder.bytes(file)
        .map(this::check)
        .orElseGet(() -> unreadable("The file is not there or cannot be read."));
  }

  /**
   * Checks one definition as an operator's, or as one of the service if it is one byte for byte:
   * those may let whole domains be called.
   */
  public Result<ProviderDefinition> check(byte[] definition) {
    boolean ours =
        builtIn().stream().anyMatch(name -> Arrays.equals(definitionOf(name), definition));
    return reader.read(definition, ours ? DefinitionRules.BUILT_IN : ofOperator);
  }

  private static Result<ProviderDefinition> unreadable(String message) {
    return Result.refused(List.of(Problem.of(CatalogProblem.DEFINITION_UNREADABLE, "", message)));
  }

  /** The files that come with the catalog. */
  static final class CatalogResources {

    static final String SCHEMA = "provider.schema.json";
    static final String FAMILIES = "families.yaml";

    /** Names of the built-in providers, one a line; each has a file of its name. */
    static final String INDEX = "providers/index";

    private CatalogResources() {}

    /** The bytes of a file that is known to be there. */
    static byte[] read(String name) {
      try (InputStream in = CatalogResources.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new FileNotFoundException(name);
        }
        return in.readAllBytes();
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /** An operator's folder of definition files. */
  record DefinitionFolder(Path folder) {

    /** One byte more than the largest definition, so that a larger one is reported as such. */
    private static final int MOST_BYTES = 1024 * 1024 + 1;

    /**
     * The definition files in the folder itself, sorted by name.
     *
     * @throws IOException when the folder cannot be read
     */
    List<Path> files() throws IOException {
      try (Stream<Path> entries = Files.list(folder)) {
        return entries.filter(DefinitionFolder::isNamedLikeOne).sorted().toList();
      }
    }

    private static boolean isNamedLikeOne(Path file) {
      String name = file.getFileName().toString();
      return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** Whether a file stays within the folder once links are followed. */
    boolean holds(Path file) {
      try {
        return file.toRealPath().startsWith(folder.toRealPath());
      } catch (IOException nowhere) {
        return false;
      }
    }

    /** The bytes of a definition, at most one more than it may have; empty when unreadable. */
    static Optional<byte[]> bytes(Path file) {
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      try (InputStream in = Files.newInputStream(file)) {
        return Optional.of(in.readNBytes(MOST_BYTES));
      } catch (IOException unreadable) {
        return Optional.empty();
      }
    }
  }
}
