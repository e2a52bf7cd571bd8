/**
 * HTTP by hand over a socket, so that an answer can break every rule of it: wrong lengths, stalls,
 * half bodies, resets.
 */
package io.datasetbuilder.infrastructure.http.standin.wire;
