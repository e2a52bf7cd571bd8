package io.datasetbuilder.infrastructure.http.standin;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request asks for, read by the dataset's own definition.
 *
 * @param params by wire name, without key, constants and paging; repeated ones joined by commas
 * @param key what stands where the key belongs
 * @param first number of the first record that the call can have: above 0 only for a window of
 *     dates
 * @param days how many days a window has; 1 for a dataset without windows
 * @param start records to skip
 * @param size records of a page, as asked
 * @param complaints what is wrong with the request
 */
public record StandInQuery(
    Map<String, String> params,
    Optional<String> key,
    long first,
    long days,
    long start,
    int size,
    List<String> complaints) {

  public StandInQuery {
    params = Map.copyOf(params);
    complaints = List.copyOf(complaints);
  }
}
