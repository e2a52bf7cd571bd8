/**
 * Keeps secrets out of what is stored or shown: finds them by value in every spelling that travels,
 * and by the name of the query parameter that carries them.
 */
package io.datasetbuilder.infrastructure.http.scrub;
