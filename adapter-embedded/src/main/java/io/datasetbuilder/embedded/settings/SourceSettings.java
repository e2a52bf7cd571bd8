package io.datasetbuilder.embedded.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How sources are fetched.
 *
 * @param providerFolder definitions of further providers
 * @param extraHosts further hosts by provider
 * @param mostCombinations calls that one parameter grid may expand to
 * @param mostPages of one call
 * @param checkpointMaxAge of the oldest call that is taken over; zero for any age
 * @param mostUrlBytes of a fetched address
 * @param testTimeout of a connection test
 */
public record SourceSettings(
    Optional<Path> providerFolder,
    Map<String, List<String>> extraHosts,
    long mostCombinations,
    int mostPages,
    Duration checkpointMaxAge,
    long mostUrlBytes,
    Duration testTimeout) {
  public SourceSettings {
    extraHosts = Map.copyOf(extraHosts);
  }
}
