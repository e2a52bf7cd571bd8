/**
 * The service held to its contract: a real server on loopback is asked every operation, until it
 * has given every status that the contract declares, and each answer is checked by its schema.
 */
package io.datasetbuilder.http.contract;
