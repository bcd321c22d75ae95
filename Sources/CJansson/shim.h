#include <jansson.h>
#include <stdint.h>

// Swift imports neither function-like macros nor the type punning between bytes and chars, so these
// functions replace them.

/// Returns the kind of a value: the macro `json_typeof` as a function.
static inline json_type recipes_json_kind(const json_t *_Nonnull value) {
    return json_typeof(value);
}

/// Parses bytes that hold exactly one value of any kind.
static inline json_t *_Nullable recipes_json_parse(const uint8_t *_Nullable bytes, size_t count,
                                                   json_error_t *_Nonnull error) {
    return json_loadb((const char *)bytes, count, JSON_DECODE_ANY, error);
}

/// Returns a member of an object, or null if there is none.
static inline json_t *_Nullable recipes_json_member(const json_t *_Nonnull object,
                                                    const uint8_t *_Nullable key, size_t count) {
    return key ? json_object_getn(object, (const char *)key, count) : NULL;
}

/// Returns the first byte of a string's UTF-8 text, or null if the value is not a string.
static inline const uint8_t *_Nullable recipes_json_text(const json_t *_Nonnull string) {
    return (const uint8_t *)json_string_value(string);
}

/// Returns the first byte of the key of the member at an iterator.
static inline const uint8_t *_Nonnull recipes_json_key(void *_Nonnull iterator) {
    return (const uint8_t *)json_object_iter_key(iterator);
}

/// Returns the code of an error, which libjansson stores after the message.
static inline int recipes_json_error_code(const json_error_t *_Nonnull error) {
    return json_error_code(error);
}

/// Returns the message of an error, which ends with a zero byte.
static inline const char *_Nonnull recipes_json_error_text(const json_error_t *_Nonnull error) {
    return error->text;
}
