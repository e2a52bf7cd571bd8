/** The service itself: its health, versions, metrics, state and contract. */
package io.datasetbuilder.http.service;
