package io.datasetbuilder.pipeline.table.engine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/** Engines that can be chosen by their names. Immutable. */
public final class InstalledEngines {

  /** The name of the engine that is used unless another one is chosen. */
  public static final String STANDARD = "duckdb";

  private final List<EngineProvider> all;

  InstalledEngines(List<EngineProvider> all) {
    this.all = List.copyOf(all);
  }

  /** Engines on the class path that this class comes from. */
  public static InstalledEngines find() {
    return new InstalledEngines(
        ServiceLoader.load(EngineProvider.class, EngineProvider.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /** The names of all, sorted. */
  public List<String> names() {
    return all.stream().map(EngineProvider::name).sorted().toList();
  }

  /** The engine of a name; empty where it is not installed. */
  public Optional<EngineProvider> named(String name) {
    Objects.requireNonNull(name, "name");
    return all.stream().filter(engine -> engine.name().equals(name)).findFirst();
  }
}
